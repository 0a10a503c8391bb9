// Setup: lets the visitor set up a position.

/** The position being set up: the letter of the piece on each square. */
const setup = { isOn: false, pieces: new Map() };

function fillPalette() {
  const chosen = pieceToPut();
  byId("palette").replaceChildren(...["w", "W", "b", "B", "none"].map((piece) => element("label", { title: say(`put.${piece}`) },
    element("input", { type: "radio", name: "put", value: piece, checked: piece === chosen ? "" : null, "aria-label": say(`put.${piece}`) }),
    element("span", { class: "sample" }, piece in PIECES ? element("span", { class: `piece ${PIECES[piece]}` }) : "✕"))));
}

const pieceToPut = () => document.querySelector("#palette :checked")?.value ?? "w";

function beginSetup(pieces, turn = game.board.turn) {
  stopThinking();
  setup.isOn = true;
  setup.pieces = lettersOf(pieces);
  byId("to-move").value = turn;
  dropPiece();
  drawArrows([]);
  redraw();
}

function putPiece(name) {
  const piece = pieceToPut();
  if (piece === "none" || setup.pieces.get(name) === piece) setup.pieces.delete(name);
  else setup.pieces.set(name, piece);
  redraw();
}

function setupFen() {
  const side = (man, king) => [...setup.pieces].filter(([, piece]) => piece === man || piece === king)
    .map(([square, piece]) => `${piece === king ? "K" : ""}${square}`).join(",");
  return `${byId("to-move").value === "white" ? "W" : "B"}:W${side("w", "W")}:B${side("b", "B")}`;
}

function showSetup() {
  byId("set-up").setAttribute("aria-pressed", String(setup.isOn));
  byId("setup-tools").hidden = !setup.isOn;
  if (!setup.isOn) return;
  drawBoard(setup.pieces);
  byId("fen").value = setupFen();
  tell(say("settingUp"));
}

/** Starts a game from a FEN. If the FEN is invalid, shows the error and offers the games in which the FEN is valid. */
function openFen(fen, variant = game.variant) {
  try {
    startGame(variant, fen);
    byId("fen").removeAttribute("aria-invalid");
    return true;
  } catch (error) {
    byId("fen").setAttribute("aria-invalid", "true");
    tell(error.message);
    const others = checkersBits.variants().filter((other) => checkersBits.validateFen(fen, other).ok).slice(0, 4);
    byId("choices").replaceChildren(...others.map((other) =>
      makeButton(() => openFen(fen, other), {}, say("openAs", { variant: say(`variant.${other}`) }))));
    return false;
  }
}

function listenToSetup() {
  on("set-up", "click", () => {
    if (!setup.isOn) {
      beginSetup(game.board.pieces());
      return byId("board").scrollIntoView({ block: "nearest" });
    }
    setup.isOn = false;
    showGame();
  });
  on("clear", "click", () => beginSetup([]));
  on("start-position", "click", () => {
    const board = new Board(game.variant);
    beginSetup(board.pieces(), board.turn);
  });
  on("to-move", "change", redraw);
  on("done", "click", () => openFen(setupFen()));
  on("fen", "change", ({ target }) => openFen(target.value.trim()));
}
