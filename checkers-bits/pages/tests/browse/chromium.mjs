// Controls a headless Chromium through the pipe of its debugging protocol, without an npm package.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts Chromium with a profile of its own and opens a tab. */
export async function startChromium(program) {
  const profile = mkdtempSync(join(tmpdir(), "page-"));
  const child = spawn(program, [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars", `--user-data-dir=${profile}`, "--remote-debugging-pipe",
  ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const waiting = new Map();
  const listeners = [];
  let lastId = 0;
  let buffered = "";

  child.stdio[4].setEncoding("utf8").on("data", (text) => {
    const messages = (buffered + text).split("\0");
    buffered = messages.pop();
    messages.map((message) => JSON.parse(message)).forEach(receive);
  });

  function receive({ id, method, params, result, error }) {
    if (id === undefined) return listeners.forEach((listener) => listener(method, params));
    const { resolve, reject, about } = waiting.get(id);
    waiting.delete(id);
    return error ? reject(new Error(`${about}: ${error.message}`)) : resolve(result);
  }

  let session;
  /** Sends a command to the browser and returns a promise of the result. */
  function send(method, params = {}) {
    const id = ++lastId;
    child.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + "\0");
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, about: method }));
  }

  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  session = (await send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Log", "Network", "Accessibility"]) await send(`${domain}.enable`);

  /** Returns the value of an expression in the page. */
  async function evaluate(expression) {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }

  async function close() {
    session = undefined;
    await send("Browser.close").catch(() => {});
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }

  return { send, evaluate, listen: (listener) => listeners.push(listener), close };
}

/** Makes functions for actions of a visitor, which send real events of mouse and keyboard. */
export function makeHands({ send, evaluate }) {
  async function point(selector, scrolls = true) {
    const place = await evaluate(`(async () => {
      const found = document.querySelector(${JSON.stringify(selector)});
      if (!found) return null;
      // A visitor opens the tab of a control first.
      const panel = found.closest("[role=tabpanel]");
      if (panel?.hidden) document.getElementById(panel.getAttribute("aria-labelledby")).click();
      const { scrollX, scrollY } = window;
      if (${scrolls}) found.scrollIntoView({ block: "center", behavior: "instant" });
      // The click waits until two frames are drawn after scrolling. An earlier click would go to the element that
      // was at this place before.
      const draw = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (scrollX !== window.scrollX || scrollY !== window.scrollY) await draw();
      const box = found.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`);
    if (!place) throw new Error(`nothing to click at ${selector}`);
    return place;
  }

  async function mouse(type, { x, y }, button = "left") {
    await send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : button, clickCount: 1 });
  }

  return {
    async click(selector) {
      const place = await point(selector);
      await mouse("mouseMoved", place);
      await mouse("mousePressed", place);
      await mouse("mouseReleased", place);
    },
    async drag(from, to, button = "left") {
      const [start, end] = [await point(from), await point(to, false)];
      await mouse("mouseMoved", start);
      await mouse("mousePressed", start, button);
      for (const part of [0.3, 0.6, 1]) {
        const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        await send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at, button, buttons: button === "left" ? 1 : 2 });
      }
      await mouse("mouseReleased", end, button);
      // The board stops a click after the drag until the next timer, which Chromium can delay until the next frame.
      await evaluate("new Promise((done) => setTimeout(done))");
    },
    async wheel(selector, deltaY) {
      await send("Input.dispatchMouseEvent", { type: "mouseWheel", ...await point(selector), deltaX: 0, deltaY });
    },
    async hover(selector) {
      await mouse("mouseMoved", await point(selector));
    },
    async press(key) {
      const text = { Enter: "\r" }[key] ?? (key.length === 1 ? key : undefined);
      await send("Input.dispatchKeyEvent", { type: "keyDown", key, code: key, text, windowsVirtualKeyCode: { Enter: 13, Tab: 9, Escape: 27, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, ArrowLeft: 37, Home: 36, End: 35, " ": 32 }[key] });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key });
    },
    async type(selector, text) {
      await this.click(selector);
      await evaluate(`document.activeElement.select()`);
      await send("Input.insertText", { text });
    },
    async choose(selector, value) {
      await evaluate(`(() => {
        const select = document.querySelector(${JSON.stringify(selector)});
        select.value = ${JSON.stringify(value)};
        if (select.value !== ${JSON.stringify(value)}) throw new Error("no such choice");
        for (const event of ["input", "change"]) select.dispatchEvent(new Event(event, { bubbles: true }));
      })()`);
    },
    async picture(path, { clip } = {}) {
      const { data } = await send("Page.captureScreenshot", { format: "png", clip, captureBeyondViewport: true });
      writeFileSync(path, Buffer.from(data, "base64"));
    },
  };
}
