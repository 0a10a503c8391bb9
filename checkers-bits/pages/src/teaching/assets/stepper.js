// Stepper: shows the stages of a drawing one by one, or plays all of them.

import { makeButton } from "../../../../wasm/package/elements.js";
import { say } from "../../assets/dom.js";

/**
 * Fills `host` with buttons. `draw(stage, animate)` shows a stage. Play shows each stage for `pause(stage)`
 * milliseconds.
 */
export function makeStepper(host, draw, pause = () => 1300) {
  let [stage, last, timer] = [0, 0, 0];
  const play = makeButton(() => (timer ? choose(stage) : step(0)));
  const back = makeButton(() => choose(stage - 1), {}, say("stepper.back"));
  const next = makeButton(() => choose(stage + 1), {}, say("stepper.next"));
  host.replaceChildren(play, back, next);

  function step(to) {
    timer = to < last ? setTimeout(() => step(to + 1), pause(to)) : 0;
    go(to);
  }

  function go(to) {
    const animate = to === stage + 1;
    stage = Math.max(0, Math.min(to, last));
    back.disabled = stage === 0;
    next.disabled = stage === last;
    play.textContent = say(timer ? "stepper.stop" : "stepper.play");
    draw(stage, animate);
  }

  function choose(to) {
    clearTimeout(timer);
    timer = 0;
    go(to);
  }

  /** Sets a new number of stages. If the last stage was shown before, shows the new last stage. */
  function restart(stages) {
    if (stage === last) stage = stages - 1;
    last = stages - 1;
    choose(stage);
  }

  return { choose, restart };
}
