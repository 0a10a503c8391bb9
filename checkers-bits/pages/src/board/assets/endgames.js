// Endgame tables: exact values of positions with few pieces, in a worker of their own.

/**
 * The maximum number of pieces of tables that the page builds automatically. Building them takes less than a
 * second.
 */
const AT_ONCE = 3;

const endgames = {
  /** The worker with the tables, the variant of the tables, and their maximum number of pieces. */
  worker: undefined, variant: undefined, pieces: 0,
  isBuilding: false,
};

const hasTables = () => checkersBits.Endgames.variants.includes(game.variant);

const endgameTables = () => workerOf(endgames, checkersBits.Endgames, { pieces: 0, isBuilding: false });

/**
 * Returns the table value of the position at a node; undefined if the position is not in the tables, or while
 * tables are built.
 */
async function probeNode(node) {
  if (!hasTables() || endgames.isBuilding) return undefined;
  const board = boardAt(node);
  const pieces = board.pieces().length;
  try {
    const isKnown = () => endgames.variant === board.variant && pieces <= endgames.pieces;
    if (!isKnown() && pieces > AT_ONCE) return undefined;
    const tables = await endgameTables();
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

async function showExact() {
  const { node, board: { turn } } = game;
  const found = isOver() || setup.isOn ? undefined : await probeNode(node);
  if (game.node !== node) return;
  const line = ({ move, ...value }) => element("li", {}, element("strong", {}, move.text), ` ${valueText(turn, value)}`);
  byId("exact").textContent = found ? say("exact", { value: valueText(turn, found) }) : "";
  byId("exact-moves").replaceChildren(...(found?.moves.map(line) ?? []));
}

function showTables() {
  const has = hasTables();
  byId("tables-note").textContent = has ? say("tablesNote", { pieces: Math.max(AT_ONCE, endgames.variant === game.variant ? endgames.pieces : 0) }) : say("noTables");
  for (const id of ["pieces", "build", "add-tables"]) byId(id).disabled = !has;
  if (!endgames.isBuilding) byId("build").textContent = say("build");
}

/** Builds the tables up to the selected number of pieces, or stops a build. */
async function buildTables() {
  if (endgames.isBuilding) {
    endgames.variant = undefined;
    endgameTables();
    return showTables();
  }
  byId("tables-fault").textContent = "";
  const progress = (share) => {
    if (endgames.worker === asked) byId("build").textContent = say("stopBuilding", { percent: Math.floor(100 * share) });
  };
  const asked = endgameTables();
  endgames.isBuilding = true;
  progress(0);
  await useTables(asked, (tables) => tables.build(Number(byId("pieces").value), { onProgress: progress }));
}

/** Adds the endgame tables in files that the visitor opens. */
async function addTables(files) {
  byId("tables-fault").textContent = "";
  if (!hasTables()) return void (byId("tables-fault").textContent = say("noTables"));
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!await useTables(endgameTables(), (tables) => tables.add(file.name, bytes))) return;
  }
}

/** Calls `act` with the endgame tables and shows which tables are loaded; returns false after an error. */
async function useTables(asked, act) {
  const { pieces = endgames.pieces, fault = "" } = await asked.then(act)
    .then((pieces) => ({ pieces }), ({ message }) => ({ fault: message }));
  if (endgames.worker !== asked) return false;
  Object.assign(endgames, { pieces, isBuilding: false });
  byId("tables-fault").textContent = fault;
  showTables();
  showExact();
  return fault === "";
}

function listenToTables() {
  fillSelect("pieces", [4, 5].map((pieces) => [pieces, pieces]));
  on("build", "click", buildTables);
  on("add-tables", "change", ({ target }) => addTables([...target.files]));
}
