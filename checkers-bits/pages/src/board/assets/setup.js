// Setup: lets the visitor set up a position.

import { lettersOf } from "../../../../wasm/package/board.js";
import { element, makeButton } from "../../../../wasm/package/elements.js";
import { PIECES } from "../../../../wasm/package/grid.js";
import { byId, on, say, sayFault, tell } from "../../assets/dom.js";
import { fenOf } from "../../assets/write_fen.js";
import { stopThinking } from "./engine.js";
import { startGame } from "./game.js";
import { drawArrows } from "./squares.js";

export function fillPalette() {
  const chosen = pieceToPut();
  byId("palette").replaceChildren(...["w", "W", "b", "B", "none"].map((piece) => element("label", { title: say(`put.${piece}`) },
    element("input", { type: "radio", name: "put", value: piece, checked: piece === chosen ? "" : null, "aria-label": say(`put.${piece}`) }),
    element("span", { class: "sample draughts-piece" }, piece in PIECES ? element("span", { class: `piece ${PIECES[piece]}` }) : "✕"))));
}

const pieceToPut = () => document.querySelector("#palette :checked")?.value ?? "w";

function beginSetup(state, pieces, turn = state.game.board.turn) {
  stopThinking(state);
  state.setup = { isOn: true, pieces: new Map(Object.entries(lettersOf(pieces))) };
  byId("to-move").value = turn;
  drawArrows(state, []);
  state.redraw({ moves: [] });
}

export function putPiece({ setup, redraw }, name) {
  const piece = pieceToPut();
  if (piece === "none" || setup.pieces.get(name) === piece) setup.pieces.delete(name);
  else setup.pieces.set(name, piece);
  redraw();
}

const setupFen = ({ setup }) => fenOf(byId("to-move").value === "white" ? "W" : "B", setup.pieces);

export function showSetup(state) {
  byId("fen").value = setupFen(state);
  tell(say("settingUp"));
}

/** Starts a game from a FEN. If the FEN is invalid, shows the error and offers the games in which the FEN is valid. */
export function openFen(state, fen, variant = state.game.variant) {
  try {
    startGame(state, variant, fen);
    byId("fen").removeAttribute("aria-invalid");
    return true;
  } catch (error) {
    byId("fen").setAttribute("aria-invalid", "true");
    tell(sayFault(error, "fen"));
    const others = checkersBits.variants().filter((other) => checkersBits.validateFen(fen, other).ok).slice(0, 4);
    byId("choices").replaceChildren(...others.map((other) =>
      makeButton(() => openFen(state, fen, other), {}, say("openAs", { variant: say(`variant.${other}`) }))));
    return false;
  }
}

export function listenToSetup(state) {
  on("set-up", "click", () => {
    if (!state.setup.isOn) {
      beginSetup(state, state.game.board.pieces());
      return byId("board").scrollIntoView({ block: "nearest" });
    }
    state.setup.isOn = false;
    state.changed();
  });
  on("clear", "click", () => beginSetup(state, []));
  on("start-position", "click", () => {
    const board = new checkersBits.Board(state.game.variant);
    beginSetup(state, board.pieces(), board.turn);
  });
  on("to-move", "change", () => state.redraw());
  on("done", "click", () => openFen(state, setupFen(state)));
  on("fen", "change", ({ target }) => openFen(state, target.value.trim()));
}
