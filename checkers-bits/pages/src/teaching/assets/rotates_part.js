// Rotates: shows how all men move at once, operation by operation, on the board and in the word.

import { makeGrid } from "../../../../wasm/package/grid.js";
import { element } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, fillWithTexts, on, say, select, slide } from "../../assets/dom.js";
import { ARROWS, gapless, wordWidth } from "./geometry.js";
import { remember } from "./hash.js";
import { makeStepper } from "./stepper.js";
import { BOARD } from "./tables.js";
import { bitText, linkWords, listButton, wordView } from "./word_view.js";
import { bitsOf, contains, hex, modulo, setOf } from "./words.js";

export function startRotates() {
  const isGhostly = BOARD.squares.length !== BOARD.ring;
  byId("rotates-kind-field").hidden = !isGhostly;
  let board, view, rows, pieces;
  const stepper = makeStepper(byId("rotates-steps"), draw);
  const onLook = linkWords(byId("rotates-rows"), (number) => view.cellOf(board.byBit.get(number)?.name));

  const value = (id) => byId(`rotates-${id}`).value;
  const men = (letter) => board.where(({ name }) => pieces[name] === letter);

  /**
   * Returns the operations and the word after each operation. A token is a 1 of the word, with the bit at which it
   * began.
   */
  function compute() {
    const direction = Number(value("direction"));
    const [us, them] = value("side") === "w" ? ["w", "b"] : ["b", "w"];
    const masked = byId("rotates-masked").checked;
    const [own, enemy] = [men(us), men(them)];
    const empty = board.all & ~own & ~enemy;
    let tokens = bitsOf(own).map((number) => ({ bit: number, origin: number, from: null, wrong: false }));
    const found = [];
    const note = (name, code, operand) =>
      found.push({ name, code, operand, tokens: tokens.map((token) => ({ ...token })) });
    const and = (name, code, operand) => {
      tokens = tokens.filter((token) => contains(operand, token.bit)).map((token) => ({ ...token, from: null }));
      note(name, code, operand);
    };
    const rotateAll = () => {
      const by = board.rotations[direction];
      tokens = tokens.map((token) => {
        const to = modulo(token.bit + by, board.ring);
        const square = board.byBit.get(token.bit);
        const right = square && board.neighbour(square, direction)?.bit === to;
        // A token on a ghost bit is not wrong, because `& empty` removes it.
        const wrong = token.wrong || !right && board.byBit.has(to);
        return { ...token, bit: to, from: token.bit, wrong };
      });
      note(say("rotates.rotate", { by: Math.abs(by), way: by > 0 ? "←" : "→" }),
        `${by > 0 ? "rotate_left" : "rotate_right"}(${Math.abs(by)})`, null);
    };
    const mayStep = () => masked && and(say("rotates.mayStep"), `& may_step_${["up_left", "up_right", "down_left", "down_right"][direction]}`, board.mayStep[direction]);
    note(say("rotates.men"), "men", null);
    mayStep();
    rotateAll();
    if (value("move") === "capture") {
      and(say("rotates.enemy"), "& enemy", enemy);
      mayStep();
      rotateAll();
    }
    and(say("rotates.empty"), "& empty", empty);
    return found;
  }

  function draw(stage, animate) {
    const row = rows[stage];
    const tokens = new Map(row.tokens.map((token) => [token.bit, token]));
    view.draw((square) => {
      const token = tokens.get(square.bit);
      const outside = row.operand !== null && !contains(row.operand, square.bit);
      return {
        piece: pieces[square.name],
        text: square.bit,
        marks: [token && (token.wrong ? "wrong" : "set"), outside && "edge"],
        label: [bitText(square), token && say(token.wrong ? "rotates.inWrong" : "rotates.in")],
      };
    });
    const list = byId("rotates-rows");
    list.replaceChildren(...rows.map((row, i) => rowView(row, i, stage)));
    if (animate) {
      for (const { bit: to, from } of row.tokens) {
        if (from === null) continue;
        const [cell, start] = [to, from].map((number) => view.cellOf(board.byBit.get(number)?.name));
        if (cell && start) slide(cell.querySelector(".inside"), start);
        const word = list.querySelectorAll(".word");
        slide(word[stage].querySelector(`[data-bit="${to}"]`), word[stage - 1].querySelector(`[data-bit="${from}"]`));
      }
    }
    byId("rotates-result").textContent = result();
    const names = (letter) => Object.keys(pieces).filter((name) => pieces[name] === letter).join(" ");
    remember("rotates", {
      w: names("w") || "-", b: names("b") || "-", side: value("side"), d: value("direction"), move: value("move"),
      masked: byId("rotates-masked").checked ? 1 : 0, kind: isGhostly ? value("kind") : "", stage,
    });
  }

  function rowView(row, i, stage) {
    const width = wordWidth(board.ring);
    const set = setOf(row.tokens.map((token) => token.bit));
    const wrong = new Set(row.tokens.filter((token) => token.wrong).map((token) => token.bit));
    const mark = (number) => [
      wrong.has(number) && "wrong", !board.byBit.has(number) && "ghost",
      row.operand !== null && !contains(row.operand, number) && "out",
    ];
    const state = { class: "operation", "aria-current": i === stage ? "step" : null };
    const button = listButton("rotates-rows", i, () => stepper.choose(i), state,
      element("span", {}, row.name), element("code", {}, row.code), element("code", { class: "hex" }, hex(set, width)));
    return element("li", { class: i === stage ? "now" : i > stage ? "later" : null }, button, wordView(set, width, { mark, numbered: i === 0 }));
  }

  function result() {
    const { tokens } = rows[rows.length - 1];
    const name = (number) => board.byBit.get(number)?.name;
    const list = (wrong) => tokens.filter((token) => token.wrong === wrong)
      .map((token) => `${name(token.origin)}–${name(token.bit)}`).join(", ");
    const right = list(false) || say("rotates.none");
    return list(true) ? say("rotates.resultWrong", { right, wrong: list(true) }) : say("rotates.result", { right });
  }

  function rebuild() {
    const kind = isGhostly ? value("kind") : "gapless";
    board = kind === "ghosts" ? BOARD : gapless(BOARD.width, BOARD.height);
    view = makeGrid(byId("rotates-board"), board, {
      label: say("rotates.boardLabel"), say,
      onLook,
      onPick: ({ name }) => {
        pieces[name] = { undefined: "w", w: "b" }[pieces[name]];
        restart();
      },
    });
    restart();
  }

  function restart() {
    rows = compute();
    stepper.restart(rows.length);
  }

  fillWithTexts("rotates-kind", ["ghosts", "gapless"], "numbering");
  fillSelect("rotates-side", [["w", say("side.white")], ["b", say("side.black")]]);
  fillSelect("rotates-direction", ARROWS.map((arrow, i) => [i, `${arrow} ${say(`direction.${i}`)}`]));
  on(["rotates-side", "rotates-direction", "rotates-move", "rotates-masked"], "input", restart);
  on("rotates-kind", "input", rebuild);
  return (state) => {
    pieces = {};
    const put = (names, letter) => names.split(" ").forEach((name) => {
      if (BOARD.byName.has(name)) pieces[name] = letter;
    });
    put(state.w ?? "a3 b2 c3 e3 g3 h2", "w");
    put(state.b ?? "d4 b6 f6 e7", "b");
    select("rotates-side", state.side, "w");
    select("rotates-direction", state.d, "0");
    select("rotates-move", state.move, "step");
    select("rotates-kind", state.kind, "ghosts");
    byId("rotates-masked").checked = state.masked !== "0";
    rebuild();
    stepper.choose(state.stage === undefined ? rows.length - 1 : Math.trunc(Number(state.stage)) || 0);
  };
}
