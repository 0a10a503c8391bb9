// Engine: runs one search at a time. A new search stops the search in progress.

import { say, tell } from "../../assets/dom.js";

/** Makes a queue of searches in which only the last search counts. */
export function newSearches() {
  let number = 0;
  const isLast = (own) => own === number;
  return {
    isLast,
    /** Begins a search, so that earlier searches no longer count; returns its number. */
    begin: () => ++number,
    /** The number of the last search. */
    last: () => number,
    /** Resolves to the result of `task`, or to undefined if another search has begun meanwhile. */
    async result(own, task) {
      const found = isLast(own) ? await task() : undefined;
      return isLast(own) ? found : undefined;
    },
  };
}

/**
 * Returns a promise of a worker for a variant: the worker in `kept`, or a new worker of the class `kind`, with which
 * `kept` gets the values of `fresh`. Without its variant, the worker in `kept` ends.
 */
export function workerOf({ variant }, kept, kind, fresh) {
  if (kept.variant !== variant) {
    kept.worker?.then((old) => old.terminate()).catch(() => {});
    Object.assign(kept, { variant, worker: kind.create({ variant }), ...fresh });
  }
  return kept.worker;
}

/**
 * Searches a position of the game. Returns undefined if a later search has begun, or if the engine fails. With
 * `probe`, returns the best move by the endgame tables without a search, unless the position is a draw.
 */
export async function think(state, board, { onInfo, probe, ...limits }) {
  const number = stopThinking(state);
  const { searches } = state.engine;
  const known = probe ? await searches.result(number, () => probe(state, board)) : undefined;
  if (known && known.outcome !== "draw" && known.moves.length > 0) return { moves: [known.moves[0].move] };
  try {
    const searcher = await searches.result(number, () => workerOf(state.game, state.engine, checkersBits.Engine));
    const inform = (info) => searches.isLast(number) && onInfo?.(info);
    return await searches.result(number, () => searcher.search(board, { ...limits, onInfo: inform }));
  } catch (error) {
    // A later search can end the engine of this search. The rejection is then no failure of the engine.
    if (!searches.isLast(number)) return undefined;
    state.engine.variant = undefined;
    tell(say("engineFails", { message: error.message }));
    return undefined;
  }
}

export function stopThinking({ engine }) {
  engine.worker?.then((searcher) => searcher.stop()).catch(() => {});
  return engine.searches.begin();
}
