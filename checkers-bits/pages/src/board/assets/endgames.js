// Endgame tables: exact values of positions with few pieces, in a worker of their own.

import { element } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, on, say } from "../../assets/dom.js";
import { workerOf } from "./engine.js";
import { otherSide } from "./results.js";
import { boardAt, isOver } from "./tree.js";

/**
 * The maximum number of pieces of tables that the page builds automatically. Building them takes less than a
 * second.
 */
export const AT_ONCE = 3;

const hasTables = ({ game }) => checkersBits.Endgames.variants.includes(game.variant);

const endgameTables = ({ game, endgames }) => workerOf(game, endgames, checkersBits.Endgames, { pieces: 0, isBuilding: false });

/**
 * Returns the table value of a position of the game; undefined if the position is not in the tables, or while
 * tables are built.
 */
export async function probe(state, board) {
  const { endgames } = state;
  if (!hasTables(state) || endgames.isBuilding) return undefined;
  const pieces = board.pieces().length;
  try {
    const isKnown = () => endgames.variant === board.variant && pieces <= endgames.pieces;
    if (!isKnown() && pieces > AT_ONCE) return undefined;
    const tables = await endgameTables(state);
    if (!isKnown()) endgames.pieces = await tables.build(AT_ONCE);
    return await tables.probe(board);
  } catch {
    // The probe fails if the variant has changed meanwhile or if there is no memory for tables. The value is then
    // unknown.
    return undefined;
  }
}

/** Writes a value for the side to move, such as "White wins; moves to the end: 7". */
function valueText(turn, { outcome, pliesToEnd }) {
  if (outcome === "draw") return say("exact.draw");
  const side = say(outcome === "win" ? turn : otherSide(turn));
  return pliesToEnd === undefined ? say("exact.win", { side }) : say("exact.winIn", { side, moves: Math.ceil(Math.abs(pliesToEnd) / 2) });
}

export async function showExact(state) {
  const { game, game: { node, board: { turn } } } = state;
  const found = isOver(game) || state.setup.isOn ? undefined : await probe(state, boardAt(game, node));
  if (state.game.node !== node) return;
  const line = ({ move, ...value }) => element("li", {}, element("strong", {}, move.text), ` ${valueText(turn, value)}`);
  byId("exact").textContent = found ? say("exact", { value: valueText(turn, found) }) : "";
  byId("exact-moves").replaceChildren(...(found?.moves.map(line) ?? []));
}

export function showTables(state) {
  const { game, endgames } = state;
  const has = hasTables(state);
  byId("tables-note").textContent = has ? say("tablesNote", { pieces: Math.max(AT_ONCE, endgames.variant === game.variant ? endgames.pieces : 0) }) : say("noTables");
  for (const id of ["pieces", "build", "add-tables"]) byId(id).disabled = !has;
  if (!endgames.isBuilding) byId("build").textContent = say("build");
}

/** Builds the tables up to the selected number of pieces, or stops a build. */
async function buildTables(state) {
  const { endgames } = state;
  if (endgames.isBuilding) {
    endgames.variant = undefined;
    endgameTables(state);
    return showTables(state);
  }
  byId("tables-fault").textContent = "";
  const progress = (share) => {
    if (endgames.worker === asked) byId("build").textContent = say("stopBuilding", { percent: Math.floor(100 * share) });
  };
  const asked = endgameTables(state);
  endgames.isBuilding = true;
  progress(0);
  await useTables(state, asked, (tables) => tables.build(Number(byId("pieces").value), { onProgress: progress }));
}

/** Adds the endgame tables in files that the visitor opens. */
export async function addTables(state, files) {
  byId("tables-fault").textContent = "";
  if (!hasTables(state)) return void (byId("tables-fault").textContent = say("noTables"));
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!await useTables(state, endgameTables(state), (tables) => tables.add(file.name, bytes))) return;
  }
}

/** Calls `act` with the endgame tables and shows which tables are loaded; returns false after an error. */
async function useTables(state, asked, act) {
  const { endgames } = state;
  const { pieces = endgames.pieces, fault = "" } = await asked.then(act)
    .then((pieces) => ({ pieces }), ({ message }) => ({ fault: say("fault.tables", { message }) }));
  if (endgames.worker !== asked) return false;
  Object.assign(endgames, { pieces, isBuilding: false });
  byId("tables-fault").textContent = fault;
  showTables(state);
  showExact(state);
  return fault === "";
}

export function listenToTables(state) {
  fillSelect("pieces", [4, 5].map((pieces) => [pieces, pieces]));
  on("build", "click", () => buildTables(state));
  on("add-tables", "change", ({ target }) => addTables(state, [...target.files]));
}
