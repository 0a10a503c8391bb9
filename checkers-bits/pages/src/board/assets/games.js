// Games: the list of games that the page keeps and saves as one file. A game that nobody has opened is a record of
// `readPdn`; an opened game has a tree.

import { say, sayFault } from "../../assets/dom.js";
import { recordOf } from "./tree.js";

/** The longest text of one game that the page reads. A longer game would freeze it. */
export const MAX_GAME_LENGTH = 100_000;

export const isOpened = (game) => game.root !== undefined;

export const isBlank = ({ root, tags, fen }) => root.children.length === 0 && root.comments.length === 0 && !fen && Object.keys(tags).every((tag) => tag === "Result" || tag === "GameType");

/** Names a game of the list by players, event, date and result; an empty text if it has none of them. */
export function nameOf({ tags = {}, result }) {
  const players = tags.White || tags.Black ? `${tags.White || "?"} – ${tags.Black || "?"}` : "";
  return [players, tags.Event, tags.Date, result].filter((part) => part && part !== "*").join(", ");
}

/** Says the fault of a broken game: where it is, the word there, and what is wrong. */
export const brokenText = (fault, key = "brokenGame", values = {}) =>
  say(key, { ...fault, ...values, message: `${fault.word}: ${sayFault(fault, "game")}` });

/** Returns the indexes of the games whose names have all words of a text. */
export function matching(games, text) {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return [...games.keys()].filter((index) => {
    const name = nameOf(games[index]).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/**
 * Writes all games as one PDN file. A game with a fault that nobody has changed keeps its text. Each game keeps the text that was
 * written for it until it is edited, because writing a long list takes long.
 */
export const fileOf = (games, write = checkersBits.writePdn) => games
  .filter((game) => !isOpened(game) || games.length === 1 || !isBlank(game))
  .map((game) => (game.text !== undefined && !game.isChanged ? game.text : game.pdn ??= write(isOpened(game) ? recordOf(game) : game)))
  .map((text) => `${text.trim()}\n`).join("\n");

/** Returns the length of the longest game of a text, and the number of that game. A tag after moves begins a game. */
export function longestGame(text) {
  const lengths = [0];
  let hasMoves = false;
  for (const line of text.split("\n")) {
    const isTag = /^\s*\[/.test(line);
    if (isTag && hasMoves) lengths.push(0);
    hasMoves = isTag ? false : hasMoves || line.trim() !== "";
    lengths[lengths.length - 1] += line.length + 1;
  }
  const length = lengths.reduce((max, next) => Math.max(max, next));
  return { length, number: lengths.indexOf(length) + 1 };
}

/** Returns a function that returns the offset in a text of a line and a column, both counted from 1. */
export function placesOf(text) {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (line, column = 1) => Math.min(text.length, (starts[line - 1] ?? text.length) + column - 1);
}
