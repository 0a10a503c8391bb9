// Analysis of the position on the board: shows the best lines, arrows and the evaluation bar.

const analysis = { isOn: false, lines: [] };

/** The maximum time of an analysis, in milliseconds. It keeps an unattended page from emptying the battery. */
const LONGEST = 120e3;

function showBar(value) {
  byId("bar-white").style.height = `${100 * shareOf(value)}%`;
  byId("bar").classList.toggle("turned", shown.turned);
  byId("bar").setAttribute("aria-label", value ? say("score", { score: scoreText(value) }) : say("noScore"));
  byId("value").textContent = value ? scoreText(value) : "";
}

function clearLines() {
  analysis.lines = [];
  byId("found").replaceChildren();
  drawArrows([]);
}

/** Returns the texts of the moves of a line after a node, with move numbers. */
const textsOf = (node, moves) => moves.map((move, i) => numbered(node.ply + 1 + i, move.text, i === 0));

/** Shows the lines with a button for each move. A line that has not changed keeps its elements. */
function showLines(node, turn, lines) {
  const host = byId("found");
  analysis.lines = lines;
  lines.forEach((info, i) => {
    const texts = textsOf(node, info.moves);
    const key = `${scoreText(forWhite(turn, info))} ${info.depth} ${texts.join(" ")}`;
    if (host.children[i]?.dataset.key === key) return;
    const button = (act, text, label = null) =>
      element("button", { type: "button", "data-line": i, "data-act": act, "aria-label": label, title: label }, text);
    const item = element("li", { "data-key": key },
      element("strong", {}, scoreText(forWhite(turn, info))), element("span", { class: "note" }, say("depth", { depth: info.depth })),
      element("span", {}, ...texts.map((text, place) => button(place, text))),
      button("take", "+", say("takeLine")), button("copy", "❐", say("copyLine")));
    if (host.children[i]) host.children[i].replaceWith(item);
    else host.append(item);
  });
  drawArrows(lines.map(({ moves }) => moves[0]));
}

/** Plays a line up to the clicked move, or takes the whole line into the game, or copies it. */
function useLine({ line, act }) {
  const { moves } = analysis.lines[line];
  const { node } = game;
  if (act === "copy") copy(textsOf(node, moves).join(" "));
  else if (act === "take") {
    addMoves(node, moves);
    showMoves();
    tell(say("lineTaken"));
  } else goTo(addMoves(node, moves.slice(0, Number(act) + 1)));
}

function analyseHere() {
  if (!analysis.isOn || document.hidden || setup.isOn || game.board.isGameOver() || isEngineToMove()) return;
  const { node, board: { turn } } = game;
  const lines = [];
  let isDrawn = false;
  const show = () => {
    isDrawn = false;
    if (game.node !== node || !analysis.isOn) return;
    showBar(node.score);
    showLines(node, turn, lines.filter(Boolean));
  };
  think(node, {
    lines: Number(byId("lines").value),
    moveTime: LONGEST,
    onInfo(info) {
      lines[info.line] = info;
      if (info.line === 0) node.score = forWhite(turn, info);
      // The lines are drawn at most once per frame, because the results of shallow depths come faster than the
      // screen can show.
      if (!isDrawn) requestAnimationFrame(show);
      isDrawn = true;
    },
  });
}

function setAnalysis(isOn) {
  analysis.isOn = isOn;
  byId("analyse").setAttribute("aria-pressed", String(isOn));
  if (isOn) analyseHere();
  else {
    if (!isEngineToMove()) stopThinking();
    clearLines();
  }
}

function listenToAnalysis() {
  on("analyse", "click", () => setAnalysis(!analysis.isOn));
  on("lines", "change", () => {
    remember();
    clearLines();
    analyseHere();
  });
  on("whole", "click", analyseWhole);
  // A line acts when it is pressed, because a new depth can replace it before the click ends. A click without a
  // pointer comes from the keyboard.
  const use = ({ target }, isMeant) => isMeant && target.dataset.act && useLine(target.dataset);
  on("found", "pointerdown", (event) => use(event, event.button === 0));
  on("found", "click", (event) => use(event, event.detail === 0));
  // The engine does not analyse for a page that nobody sees.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return analyseHere();
    if (whole.run) endWhole();
    if (!isEngineToMove()) stopThinking();
  });
}
