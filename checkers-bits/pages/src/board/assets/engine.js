// Engine: runs one search at a time. A new search stops the search in progress.

const thinking = { worker: undefined, variant: undefined };
const searches = newSearches();

/**
 * Returns a promise of a worker for the variant of the game: the worker in `kept`, or a new worker of the class
 * `kind`, with which `kept` gets the values of `fresh`. Without its variant, the worker in `kept` ends.
 */
function workerOf(kept, kind, fresh) {
  const { variant } = game;
  if (kept.variant !== variant) {
    kept.worker?.then((old) => old.terminate()).catch(() => {});
    Object.assign(kept, { variant, worker: kind.create({ variant }), ...fresh });
  }
  return kept.worker;
}

/**
 * Searches the position at a node. Returns undefined if a later search has begun, or if the engine fails. With
 * `exact`, returns the best move by the endgame tables without a search, unless the position is a draw.
 */
async function think(node, { onInfo, exact, ...limits }) {
  const number = stopThinking();
  const known = exact ? await searches.result(number, () => probeNode(node)) : undefined;
  if (known && known.outcome !== "draw" && known.moves.length > 0) return { moves: [known.moves[0].move] };
  try {
    const searcher = await searches.result(number, () => workerOf(thinking, checkersBits.Engine));
    const inform = (info) => searches.isLast(number) && onInfo?.(info);
    return await searches.result(number, () => searcher.search(boardAt(node), { ...limits, onInfo: inform }));
  } catch (error) {
    // A later search can end the engine of this search. The rejection is then no failure of the engine.
    if (!searches.isLast(number)) return undefined;
    thinking.variant = undefined;
    tell(say("engineFails", { message: error.message }));
    return undefined;
  }
}

function stopThinking() {
  thinking.worker?.then((searcher) => searcher.stop()).catch(() => {});
  return searches.begin();
}
