// Explorer: the moves that the games of the list played in the position on the board, with their results.

import { element, makeButton } from "../../../../wasm/package/elements.js";
import { byId, grouped, say } from "../../assets/dom.js";
import { addMoves, goTo } from "./game.js";
import { isOpened } from "./games.js";
import { SLICE } from "./reading.js";
import { recordOf } from "./tree.js";

/** Counts the games of the list that are not counted yet, and shows the moves for the position on the board. */
export function showExplorer(state) {
  const { file: { games }, game: { variant } } = state;
  // A game counts as it is when it is counted: a list of thousands is not counted again for each move.
  if (state.explorer?.games !== games || state.explorer.variant !== variant) {
    state.explorer?.played.free();
    state.explorer = { games, variant, played: new checkersBits.PlayedMoves(), read: 0, count: 0 };
  }
  countGames(state, state.explorer);
}

function countGames(state, explorer) {
  if (explorer !== state.explorer) return;
  const { games, variant, played } = explorer;
  for (const end = performance.now() + SLICE; explorer.read < games.length && performance.now() < end;) {
    const game = games[explorer.read++];
    if (game.variant !== variant) continue;
    const record = isOpened(game) ? recordOf(game) : game;
    if (record.moves.length === 0) continue;
    played.add(record);
    explorer.count++;
  }
  showPlayed(state);
  if (explorer.read < games.length) setTimeout(countGames, 0, state, explorer);
}

function showPlayed(state) {
  const { explorer: { played, count, read, games }, game: { node, board } } = state;
  const moves = played.moves(board);
  // As `checkers pdn tree` counts them, a game without a result is a game too.
  const row = ({ move, games: all, ...results }) => {
    const shares = Object.entries(results).map(([name, games]) => [name, Math.round((100 * games) / all)]);
    const text = say("shares", Object.fromEntries(shares));
    return element("li", {},
      makeButton(() => goTo(state, addMoves(state, node, [move])), {}, move.text),
      element("span", {}, grouped(all)),
      element("div", { class: "shares", role: "img", "aria-label": text, title: text },
        ...shares.map(([name, share]) => element("div", { class: name, style: `flex-grow: ${share}` }))));
  };
  const had = byId("played").contains(document.activeElement);
  byId("played").replaceChildren(...moves.map(row));
  if (had) byId("played").querySelector("button")?.focus();
  if (read === games.length) byId("played-note").textContent = say(moves.length > 0 ? "gamesCounted" : "noGamesHere", { count: grouped(count) });
}
