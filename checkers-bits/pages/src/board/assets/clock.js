// Clock: the times of both sides. Times are in milliseconds; `now` is the present time.

import { otherSide } from "./results.js";

/**
 * Makes clocks from a text such as "3+2", minutes and seconds a move; undefined for no clock. While a clock runs, it is
 * the clock of `side`, and runs since `since`.
 */
export function newClocks(text) {
  const [minutes, seconds] = text.split("+").map(Number);
  const left = 60e3 * minutes;
  return minutes ? { left: { white: left, black: left }, increment: 1e3 * seconds } : undefined;
}

export const timeLeft = ({ left, side, since }, of, now) => left[of] - (of === side ? now - since : 0);

/** Returns clocks with the times that are left, in which the clock of `side` goes on when `since` is set again. */
export const pausedAt = (clocks, now) =>
  ({ ...clocks, left: { white: timeLeft(clocks, "white", now), black: timeLeft(clocks, "black", now) }, since: undefined });

/** After a move of `mover`: stops the clock that runs, adds the increment, and starts the clock of the other side. */
export function pressClock(clocks, mover, now) {
  if (clocks.side) clocks.left[clocks.side] = timeLeft(clocks, clocks.side, now) + clocks.increment;
  Object.assign(clocks, { side: otherSide(mover), since: now });
}

/** Returns the side whose time is over, if any. */
export const flagged = (clocks, now) => (clocks.side && timeLeft(clocks, clocks.side, now) <= 0 ? clocks.side : undefined);

export function clockText(time) {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
