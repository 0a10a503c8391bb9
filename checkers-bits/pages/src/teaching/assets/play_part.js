// Play: shows a position, its sets and its legal moves, with make and undo.

import { makeGrid } from "../../../../wasm/package/grid.js";
import { element } from "../../../../wasm/package/elements.js";
import { byId, fillSelect, fillWithTexts, on, say, showFault } from "../../assets/dom.js";
import { letterAt, readFen, writeFen } from "./fen.js";
import { ARROWS } from "./geometry.js";
import { remember } from "./hash.js";
import { makeGenerator } from "./moves.js";
import { BOARD } from "./tables.js";
import { listButton } from "./word_view.js";
import { bit, bitsOf, contains, count, hex, union } from "./words.js";

export function startPlay() {
  let game, generator, position, moves, sets;
  const history = [];
  let shownSet = "";
  let from = null;

  const view = makeGrid(byId("play-board"), BOARD, { label: say("play.boardLabel"), say, onPick: pick });
  fillSelect("play-turn", [[0, say("side.white")], [1, say("side.black")]]);
  fillWithTexts("play-game", DATA.games.map(({ name }) => name), "game");
  byId("play-tools").append(...["move", "w", "W", "b", "B", "none"].map((tool) => element("label", {},
    element("input", { type: "radio", name: "play-tool", value: tool, checked: tool === "move" ? "" : null }), " ", say(`tool.${tool}`))));

  const tool = () => document.querySelector("input[name=play-tool]:checked").value;
  const name = (square) => (game.numeric ? square.number : square.name);
  const nameOf = (number) => name(BOARD.byBit.get(number));
  const list = (set) => bitsOf(set).map(nameOf).sort((a, b) => (a > b ? 1 : -1)).join(" ");

  function pick(square) {
    const chosen = moves.filter((move) => move.from === from && move.to === square.bit);
    if (tool() !== "move") put(square, tool());
    else if (chosen.length === 1) make(chosen[0]);
    // Several captures end on this square, so the visitor chooses one in the list.
    else if (chosen.length > 1) byId("play-status").textContent = say("play.several");
    else {
      from = moves.some((move) => move.from === square.bit) && from !== square.bit ? square.bit : null;
      draw();
    }
  }

  function put(square, letter) {
    const clear = (words) => words.map((word) => word & ~bit(square.bit));
    const next = { men: clear(position.men), kings: clear(position.kings), turn: position.turn };
    const color = "wbWB".indexOf(letter) % 2;
    if (letter !== "none") {
      const isKing = letter === "W" || letter === "B" || contains(BOARD.lastRank[color], square.bit);
      (isKing ? next.kings : next.men)[color] |= bit(square.bit);
    }
    setUp(next);
  }

  function setUp(next) {
    history.length = 0;
    change(next);
  }

  function make(move) {
    history.push({ position, text: moveText(move) });
    change(generator.play(position, move));
  }

  function change(next) {
    position = next;
    from = null;
    sets = generator.view(position);
    moves = generator.legalMoves(position);
    moves.sort((a, b) => BOARD.byBit.get(a.from).number - BOARD.byBit.get(b.from).number
      || BOARD.byBit.get(a.to).number - BOARD.byBit.get(b.to).number);
    byId("play-fen").value = writeFen(game.numeric, position);
    showFault("play-fen", "");
    draw();
  }

  function moveText({ from, to, captured, promotes }) {
    const taken = captured ? ` (${list(captured)})` : "";
    return `${nameOf(from)}${captured ? game.sign : "-"}${nameOf(to)}${taken}${promotes ? " ♛" : ""}`;
  }

  /** Returns the sets with their names, in the order in which the generator computes them. */
  function namedSets() {
    const { men, kings } = position;
    const ways = [0, 1, 2, 3];
    const sights = bitsOf(sets.kings).flatMap((king) => generator.sights(king, sets.occupied));
    return [
      ["white", men[0] | kings[0]], ["black", men[1] | kings[1]], ["kings", kings[0] | kings[1]],
      ["empty", sets.empty],
      ...sets.forward.map((way) => [`step.${way}`, generator.steppers(sets, way)]),
      ...ways.map((way) => [`jump.${way}`, generator.jumpers(sets, way)]),
      ["seen", union(sights.map((sight) => sight.moves))],
      ["victims", union(sights.map((sight) => sight.victim)) & sets.enemy],
    ];
  }

  const setName = (key) => {
    const [kind, way] = key.split(".");
    return way === undefined ? say(`set.${kind}`) : `${say(`set.${kind}`)} ${ARROWS[way]}`;
  };

  function draw() {
    const named = namedSets();
    const [, shown] = named.find(([key]) => key === shownSet) ?? ["", 0n];
    const targets = new Set(moves.filter((move) => move.from === from).map((move) => move.to));
    const startable = new Set(moves.map((move) => move.from));
    view.draw((square) => ({
      piece: letterAt(position, square.bit),
      text: game.numeric ? square.number : "",
      marks: [
        contains(shown, square.bit) && "set", square.bit === from && "chosen",
        targets.has(square.bit) && "landings", startable.has(square.bit) && "may",
      ],
      label: [
        contains(shown, square.bit) && setName(shownSet), targets.has(square.bit) && say("play.target"),
        startable.has(square.bit) && say("play.may"),
      ],
    }));
    drawSets(named);
    drawMoves();
    drawStatus();
    remember("play", { game: game.name, fen: byId("play-fen").value, set: shownSet });
  }

  function drawSets(named) {
    const choose = (key) => {
      shownSet = key === shownSet ? "" : key;
      draw();
    };
    byId("play-sets").replaceChildren(...named.map(([key, set], i) => element("li", {},
      listButton("play-sets", i, () => choose(key), { class: "operation", "aria-pressed": String(key === shownSet) },
        element("span", {}, setName(key)), element("code", { class: "hex" }, hex(set, DATA.board.bits),
          element("span", { class: "count" }, String(count(set))))))));
  }

  function drawMoves() {
    const many = moves.slice(0, 120);
    byId("play-moves").replaceChildren(...many.map((move) => element("li", {},
      listButton("play-moves", 0, () => make(move), {}, moveText(move)))));
    byId("play-history").replaceChildren(...history.map(({ text }) => element("li", {}, text)));
    byId("play-back").disabled = history.length === 0;
  }

  function drawStatus() {
    const side = say(position.turn === 0 ? "side.white" : "side.black");
    const captures = moves.some((move) => move.captured);
    byId("play-status").textContent = say(moves.length === 0 ? "play.over" : captures ? "play.captures" : "play.quiet", {
      side, count: moves.length,
    });
    byId("play-turn").value = position.turn;
  }

  function chooseGame(wanted) {
    game = DATA.games.find(({ name }) => name === wanted) ?? DATA.games[0];
    byId("play-game").value = game.name;
    generator = makeGenerator(game);
    byId("play-rules").textContent = [
      say(game.promotesDuringCapture ? "rules.promotes" : "rules.staysMan"),
      say(game.mustTakeTheMost ? "rules.most" : "rules.free"),
    ].join(" ");
  }

  function setFen(text) {
    const { position: read, at } = readFen(text);
    if (read) setUp(read);
    else showFault("play-fen", say("play.fault", { at }));
  }

  on("play-set", "submit", (event) => {
    event.preventDefault();
    setFen(byId("play-fen").value);
  });
  on("play-game", "input", (event) => {
    chooseGame(event.target.value);
    setUp(position);
  });
  on("play-start", "click", () => setUp(generator.start()));
  on("play-empty", "click", () => setUp({ men: [0n, 0n], kings: [0n, 0n], turn: 0 }));
  on("play-turn", "input", ({ target }) => setUp({ ...position, turn: Number(target.value) }));
  on("play-back", "click", () => change(history.pop().position));

  return (state) => {
    chooseGame(state.game);
    shownSet = state.set ?? "";
    setUp(generator.start());
    if (state.fen) setFen(state.fen);
  };
}
