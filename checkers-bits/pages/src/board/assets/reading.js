// Reading: reads the games of a PDN file, also of a broken one, a slice at a time.

import { placesOf } from "./games.js";

/** The maximum number of games in the list. A longer list would make the page slow. */
const MAX_GAMES = 5000;

/** The time in milliseconds for which the page reads or counts games without a pause, so that it does not freeze. */
export const SLICE = 50;

/** Decodes bytes to find places in them: as UTF-16, UTF-8, or the code page of most old files of draughts. */
export function textOf(source) {
  if (typeof source === "string") return source;
  const isBig = source[0] === 0 || source[0] === 0xfe;
  if (checkersBits.PdnReader.isUtf16(source.subarray(0, 4))) return new TextDecoder(isBig ? "utf-16be" : "utf-16le").decode(source);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source);
  } catch {
    return new TextDecoder("windows-1251").decode(source);
  }
}

/** Reads the first games, for some milliseconds. If the first game is broken in the given variant, guesses the variant. */
export function startReading(source, variant, time = 400, limit = MAX_GAMES) {
  const reading = { source, variant, limit, games: checkersBits.readPdn(source, { variant }), found: [], isDone: false };
  readSlice(reading, time);
  return variant && reading.found[0]?.fault ? startReading(source) : reading;
}

/** Reads games for some milliseconds. */
export function readSlice(reading, time = SLICE) {
  const { found, games } = reading;
  const end = performance.now() + time;
  while (!reading.isDone && performance.now() < end) {
    const { value, done } = games.next();
    reading.isFull = !done && found.length === reading.limit;
    reading.isDone = done || reading.isFull;
    if (reading.isDone) break;
    if (value.error) mend(value, reading);
    found.push(value);
  }
  if (!reading.isDone || !reading.text) return;
  found.forEach((record, i) => {
    if (record.fault) record.text = reading.text.slice(reading.offset(record.line), found[i + 1] && reading.offset(found[i + 1].line));
  });
}

/** Gives a broken game the moves before its fault. It gets the text that is saved when all games are read. */
function mend(record, reading) {
  const { source, variant, found } = reading;
  reading.text ??= textOf(source);
  reading.offset ??= placesOf(reading.text);
  const { number, error: fault } = record;
  const start = found.at(-1)?.line ?? 1;
  [fault.word] = /^\S*/.exec(reading.text.slice(reading.offset(fault.line, fault.column)).slice(0, 20));
  // Places count characters. Of a file in a code page they are also places of bytes, which `readPdn` decodes better.
  const cut = (reading.text.length === source.length ? source : reading.text).slice(reading.offset(start), reading.offset(fault.line, fault.column));
  const part = [...checkersBits.readPdn(cut, { variant })].at(-1);
  if (part && !part.error) Object.assign(record, part, { line: start + part.line - 1 });
  delete record.error;
  Object.assign(record, { number, fault, line: record.line ?? fault.line });
}
