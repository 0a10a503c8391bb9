// The engine: it plays, hints and analyses. One search runs at a time; a new one stops the last.
"use strict";

const LEVELS = [
  { nodes: 20 }, { nodes: 150 }, { nodes: 1000 }, { nodes: 6000 }, { nodes: 40000 },
  { moveTime: 300 }, { moveTime: 1500 }, { moveTime: 6000 },
];

const thinking = { engine: undefined, variant: undefined, number: 0, lines: [] };

async function weightsFor(variant) {
  const host = document.querySelector(`script[data-weights="${checkersBits.weightsOf(variant)}"]`);
  return host ? checkersBits.unpacked(host.textContent) : undefined;
}

/** Whether the page has the engine's weights for the variant. */
const hasEngine = () => document.querySelector(`script[data-weights="${checkersBits.weightsOf(game.variant)}"]`) !== null;

async function engine() {
  if (thinking.variant !== game.variant) {
    const variant = game.variant;
    thinking.engine?.then((old) => old.terminate());
    thinking.variant = variant;
    thinking.engine = (async () => checkersBits.Engine.create({ variant, weights: await weightsFor(variant) }))();
  }
  return thinking.engine;
}

/** Searches the board; gives nothing if another search was asked for meanwhile. */
async function think(limits) {
  const number = stopThinking();
  if (!hasEngine()) return undefined;
  const board = game.board.clone();
  try {
    const searcher = await engine();
    if (number !== thinking.number) return undefined;
    const found = await searcher.search(board, limits);
    return number === thinking.number ? found : undefined;
  } catch (error) {
    tell(error.message);
    return undefined;
  } finally {
    board.free();
  }
}

function stopThinking() {
  thinking.number++;
  thinking.engine?.then((searcher) => searcher.stop());
  return thinking.number;
}

/** Scores are for the side to move; people read them for White. */
const forWhite = (board, info) => {
  const sign = board.turn === "white" ? 1 : -1;
  return { score: sign * info.score, pliesToEnd: info.pliesToEnd === undefined ? undefined : sign * info.pliesToEnd };
};

function showBar(value) {
  const { score, pliesToEnd } = value ?? { score: 0 };
  const share = 1 / (1 + Math.exp(-score / 120));
  byId("bar-white").style.height = `${100 * share}%`;
  byId("bar").classList.toggle("turned", shown.turned);
  byId("bar").setAttribute("aria-label", say("score", { score: scoreText(score, pliesToEnd) }));
}

function showLines(board, lines) {
  const texts = lines.filter(Boolean).map((info) => {
    const { score, pliesToEnd } = forWhite(board, info);
    return element("li", {}, element("strong", {}, scoreText(score, pliesToEnd)), ` ${info.moves.map(({ text }) => text).join(" ")} (${info.depth})`);
  });
  byId("found").replaceChildren(...texts);
  drawArrows(lines.filter(Boolean).map(({ moves }) => moves[0]));
}

let isAnalysing = false;

function analyseHere() {
  if (!isAnalysing || game.board.isGameOver() || isEnginesTurn()) return;
  const [board, lines] = [game.board, []];
  const show = (info) => {
    if (game.board !== board) return;
    lines[info.line] = info;
    if (info.line === 0) showBar((game.node.score = forWhite(board, info)));
    showLines(board, lines);
  };
  think({ lines: Number(byId("lines").value), onInfo: show });
}

/** Looks at every position of the main line for a moment, and draws the scores. */
async function analyseWhole() {
  const [line, time, variant, home] = [[game.root, ...mainLine()], 150, game.variant, game.node];
  const button = byId("whole");
  if (button.dataset.runs) return void (button.dataset.runs = "");
  button.dataset.runs = "yes";
  for (const [index, node] of line.entries()) {
    if (!button.dataset.runs || game.variant !== variant) break;
    goTo(node);
    button.textContent = say("stopAt", { ply: index, plies: line.length - 1 });
    if (game.board.isGameOver()) continue;
    const board = game.board;
    const found = await think({ moveTime: time });
    if (!found) break;
    node.score = forWhite(board, found);
    showGraph();
  }
  button.dataset.runs = "";
  button.textContent = say("wholeGame");
  if (line.includes(game.node)) goTo(home);
}

/** How many hundredths of a man a turn of the game is worth, at least. */
const TURN = 80;

function showGraph() {
  const line = [game.root, ...mainLine()];
  const limited = (node) => Math.max(-400, Math.min(400, node.score.pliesToEnd === undefined ? node.score.score : 400 * Math.sign(node.score.pliesToEnd)));
  const known = line.map((node, ply) => ({ node, ply })).filter(({ node }) => node.score);
  const host = byId("graph");
  if (known.length < 2) {
    host.replaceChildren();
    byId("turns").replaceChildren();
    return;
  }
  const width = Math.max(1, line.length - 1);
  const svg = (tag, attributes, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const now = line.indexOf(game.node);
  const points = known.map(({ node, ply }) => `${ply},${-limited(node)}`).join(" ");
  const chart = svg("svg", { viewBox: `0 -420 ${width} 840`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph") },
    svg("line", { class: "zero", x1: 0, x2: width, y1: 0, y2: 0 }),
    svg("polyline", { points }),
    svg("line", { class: "now", x1: now, x2: now, y1: -420, y2: 420 }));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    goTo(line[Math.round(((event.clientX - box.x) / box.width) * width)]);
  });
  host.replaceChildren(chart);
  const turns = known.filter(({ node, ply }) => {
    const before = known.find((other) => other.ply === ply - 1);
    return before && Math.abs(limited(node) - limited(before.node)) >= TURN;
  });
  byId("turns").replaceChildren(say(turns.length ? "turnsAt" : "noTurns"), " ", ...turns.map(({ node }) => {
    const [number, isFirst] = numberOf(node);
    return element("button", { type: "button", click: () => goTo(node) }, `${number}${isFirst ? "." : "…"} ${node.move.text}`);
  }));
}
