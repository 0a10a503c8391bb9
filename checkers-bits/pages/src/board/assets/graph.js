// Graph: draws the score of each position of the main line, and marks the moves that change the score much.

/** The search time per position when a whole game is analysed, in milliseconds. */
const GLANCE = 150;

/** The analysis in progress, if any. */
const whole = { run: undefined };

/** Returns White's score of a position in which the game has ended. */
const scoreOfEnd = (board) => ({ score: { white: 1000, black: -1000 }[board.outcome().winner] ?? 0 });

function endWhole() {
  whole.run = undefined;
  byId("whole").textContent = say("wholeGame");
}

async function analyseWhole() {
  if (whole.run) {
    endWhole();
    return void stopThinking();
  }
  setAnalysis(false);
  const run = {};
  whole.run = run;
  const line = lineFrom(game.root);
  for (const [ply, node] of line.entries()) {
    byId("whole").textContent = say("stopAt", { ply, plies: line.length - 1 });
    const board = boardAt(node);
    const end = board.isGameOver() ? scoreOfEnd(board) : undefined;
    const found = end ?? await think(node, { moveTime: GLANCE });
    if (whole.run !== run) return;
    if (!found) break;
    node.score = end ?? forWhite(board.turn, found);
    if (node === game.node) showBar(node.score);
    showGraph();
  }
  endWhole();
}

function showGraph() {
  const line = lineFrom(game.root);
  const known = line.map((node, ply) => ({ node, ply })).filter(({ node }) => node.score);
  const turns = turnsIn(line.map((node) => node.score)).map((ply) => ({ node: line[ply], ply }));
  byId("graph").replaceChildren(...(known.length > 1 ? [chartOf(line, known, turns)] : []));
  const buttons = turns.map(({ node }) => makeButton(() => goTo(node), {}, moveText(node, true)));
  byId("turns").replaceChildren(...(known.length > 1 ? [say(turns.length ? "turnsAt" : "noTurns"), " ", ...buttons] : []));
}

function chartOf(line, known, turns) {
  const width = Math.max(1, line.length - 1);
  const upright = (ply, kind) => svgElement("line", { class: kind, x1: ply, x2: ply, y1: -LIMIT, y2: LIMIT });
  const now = line.indexOf(game.node);
  const goThere = ({ clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    goTo(line[Math.round(((clientX - box.x) / box.width) * (line.length - 1))]);
  };
  return svgElement("svg", { viewBox: `0 ${-LIMIT - 20} ${width} ${2 * LIMIT + 40}`, preserveAspectRatio: "none", role: "img", "aria-label": say("graph"), click: goThere },
    svgElement("line", { class: "zero", x1: 0, x2: width, y1: 0, y2: 0 }),
    ...turns.map(({ ply }) => upright(ply, "turn")),
    svgElement("polyline", { points: known.map(({ node, ply }) => `${ply},${-limitedScore(node.score)}`).join(" ") }),
    ...(now < 0 ? [] : [upright(now, "now")]));
}
