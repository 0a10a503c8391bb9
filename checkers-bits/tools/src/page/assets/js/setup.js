// Setting a position up.
"use strict";

const setup = { isOn: false, pieces: new Map() };

const KINDS = { "white man": "w", "white king": "W", "black man": "b", "black king": "B", none: "" };

function beginSetup() {
  stopThinking();
  setup.isOn = true;
  setup.pieces = new Map(game.board.pieces().map((piece) => [piece.square, piece]));
  byId("to-move").value = game.board.turn;
  dropPiece();
  showSetup();
}

function putPiece(name) {
  const kind = byId("put").value;
  const [color, rank] = kind.split(" ");
  const old = setup.pieces.get(name);
  const isSame = old && old.color === color && old.king === (rank === "king");
  if (kind === "none" || isSame) setup.pieces.delete(name);
  else setup.pieces.set(name, { square: name, color, king: rank === "king" });
  showSetup();
}

function setupFen() {
  const side = (color) => [...setup.pieces.values()].filter((piece) => piece.color === color)
    .map(({ square, king }) => `${king ? "K" : ""}${square}`).join(",");
  return `${byId("to-move").value === "white" ? "W" : "B"}:W${side("white")}:B${side("black")}`;
}

function endSetup() {
  try {
    startGame(game.variant, setupFen());
    byId("fault").textContent = "";
  } catch (error) {
    tell(error.message);
  }
}

function showSetup() {
  byId("set-up").setAttribute("aria-pressed", String(setup.isOn));
  byId("setup-tools").hidden = !setup.isOn;
  if (setup.isOn) {
    drawBoard([...setup.pieces.values()], new Map(), new Map());
    tell(say("settingUp"));
  }
}

function listenToSetup() {
  byId("set-up").addEventListener("click", () => {
    if (!setup.isOn) return beginSetup();
    setup.isOn = false;
    showSetup();
    redraw();
  });
  byId("clear").addEventListener("click", () => {
    setup.pieces.clear();
    showSetup();
  });
  byId("done").addEventListener("click", endSetup);
}
