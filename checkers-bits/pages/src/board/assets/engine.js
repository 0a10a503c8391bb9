// The engine. One search runs at a time; a new one stops the last.
"use strict";

const LEVELS = [
  { nodes: 20 }, { nodes: 150 }, { nodes: 1000 }, { nodes: 6000 }, { nodes: 40000 },
  { moveTime: 300 }, { moveTime: 1500 }, { moveTime: 6000 },
];

const thinking = { engine: undefined, variant: undefined, number: 0 };

const weightsHost = () => document.querySelector(`script[data-weights="${checkersBits.weightsOf(game.variant)}"]`);

/** Whether the page has the engine's weights for the variant. */
const hasEngine = () => weightsHost() !== null;

/** Ends the worker of a promise, if there is one. */
const terminate = (worker) => worker?.then((old) => old.terminate()).catch(() => {});

function engine() {
  if (thinking.variant !== game.variant) {
    const { variant } = game;
    terminate(thinking.engine);
    thinking.variant = variant;
    thinking.engine = checkersBits.unpacked(weightsHost().textContent)
      .then((weights) => checkersBits.Engine.create({ variant, weights }));
  }
  return thinking.engine;
}

/** Searches the position at a node; gives nothing if another search was asked for meanwhile, or none is possible. With `exact`
 * a move of the endgame tables comes first, if it does not draw. */
async function think(node, { onInfo, exact, ...limits }) {
  const number = stopThinking();
  if (!hasEngine()) return undefined;
  const isLast = () => number === thinking.number;
  if (exact) {
    const known = await probeNode(node);
    if (!isLast()) return undefined;
    if (known && known.outcome !== "draw" && known.moves.length > 0) return { moves: [known.moves[0].move] };
  }
  try {
    const searcher = await engine();
    if (!isLast()) return undefined;
    const found = await searcher.search(boardAt(node), { ...limits, onInfo: (info) => isLast() && onInfo?.(info) });
    return isLast() ? found : undefined;
  } catch (error) {
    thinking.variant = undefined;
    if (isLast()) tell(say("engineFails", { message: error.message }));
    return undefined;
  }
}

function stopThinking() {
  thinking.number++;
  thinking.engine?.then((searcher) => searcher.stop()).catch(() => {});
  return thinking.number;
}
