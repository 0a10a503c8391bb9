// Setting a position up.
"use strict";

const setup = { isOn: false, pieces: new Map() };

const KINDS = { "white man": "w", "white king": "W", "black man": "b", "black king": "B", none: "" };

function fillPalette() {
  const chosen = kindToPut();
  byId("palette").replaceChildren(...Object.entries(KINDS).map(([kind, letter]) => element("label", { title: say(`put.${kind}`) },
    element("input", { type: "radio", name: "put", value: kind, checked: kind === chosen ? "" : null, "aria-label": say(`put.${kind}`) }),
    element("span", { class: "sample" }, letter ? element("span", { class: `piece ${PIECES[letter]}` }) : "✕"))));
}

const kindToPut = () => document.querySelector("#palette :checked")?.value ?? "white man";

function beginSetup(pieces, turn = game.board.turn) {
  stopThinking();
  setup.isOn = true;
  setup.pieces = new Map(pieces.map((piece) => [piece.square, piece]));
  byId("to-move").value = turn;
  dropPiece();
  drawArrows([]);
  redraw();
}

function putPiece(name) {
  const kind = kindToPut();
  const [color, rank] = kind.split(" ");
  const old = setup.pieces.get(name);
  const isSame = old?.color === color && old.king === (rank === "king");
  if (kind === "none" || isSame) setup.pieces.delete(name);
  else setup.pieces.set(name, { square: name, color, king: rank === "king" });
  redraw();
}

function setupFen() {
  const side = (color) => [...setup.pieces.values()].filter((piece) => piece.color === color)
    .map(({ square, king }) => `${king ? "K" : ""}${square}`).join(",");
  return `${byId("to-move").value === "white" ? "W" : "B"}:W${side("white")}:B${side("black")}`;
}

function showSetup() {
  byId("set-up").setAttribute("aria-pressed", String(setup.isOn));
  byId("setup-tools").hidden = !setup.isOn;
  if (!setup.isOn) return;
  drawBoard([...setup.pieces.values()]);
  byId("fen").value = setupFen();
  tell(say("settingUp"));
}

/** Starts a game from a FEN of the variant; an error is told. */
function openFen(fen) {
  try {
    startGame(game.variant, fen);
    byId("fen").removeAttribute("aria-invalid");
    return true;
  } catch (error) {
    byId("fen").setAttribute("aria-invalid", "true");
    tell(error.message);
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
