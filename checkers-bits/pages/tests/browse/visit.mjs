// Opens a page from the disk and runs the steps of a visit. The visit fails if the page writes to the console or
// sends a request to the network.

import assert from "node:assert/strict";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { makeHands, startChromium } from "./chromium.mjs";

export async function startVisit(program, page) {
  const url = pathToFileURL(resolve(page)).href;
  const browser = await startChromium(program);
  const { send, evaluate } = browser;
  const hands = makeHands(browser);

  const complaints = [];
  const isPart = (address) => address.startsWith(url) || address === "about:blank" || address.startsWith("blob:");
  browser.listen((method, params) => {
    if (method === "Runtime.exceptionThrown") complaints.push(params.exceptionDetails.exception?.description);
    if (method === "Runtime.consoleAPICalled") complaints.push(`console: ${JSON.stringify(params.args)}`);
    if (method === "Log.entryAdded") complaints.push(params.entry.text);
    if (method === "Network.requestWillBeSent" && !isPart(params.request.url)) complaints.push(`loads ${params.request.url}`);
  });

  /** The kinds of the dialogs that the page has opened. The visitor accepts each. */
  const dialogs = [];
  browser.listen((method, { type }) => {
    if (method !== "Page.javascriptDialogOpening") return;
    dialogs.push(type);
    send("Page.handleJavaScriptDialog", { accept: true });
  });

  const done = [];
  /** Runs a step of the visit. With STEPS='PATTERN' in the environment, runs only the steps whose names match. */
  async function step(name, act) {
    if (!name.match(process.env.STEPS ?? "")) return;
    try {
      await act();
      assert.deepEqual(complaints, []);
    } catch (error) {
      console.error(`${page}: ${name}: ${error.stack}`);
      await browser.close();
      process.exit(1);
    }
    done.push(name);
  }

  let whenLoaded;
  browser.listen((method) => method === "Page.loadEventFired" && whenLoaded?.());

  /** Loads an address again, even if it differs only after the #. */
  async function open(address) {
    for (const next of ["about:blank", address]) {
      const loaded = new Promise((resolve) => (whenLoaded = resolve));
      await send("Page.navigate", { url: next });
      await loaded;
    }
  }

  async function screen(width, scheme = "light", { media = "screen", height = 900, motion = "reduce" } = {}) {
    await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 });
    // Animations are usually off, so that the page shows the final state directly after a click.
    const features = [{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: motion }];
    await send("Emulation.setEmulatedMedia", { media, features });
  }

  /** Functions that return the text of an element, the value of a control, and the number of elements. */
  const text = (id) => evaluate(`document.getElementById(${JSON.stringify(id)}).textContent`);
  const value = (id) => evaluate(`document.getElementById(${JSON.stringify(id)}).value`);
  const number = (selector) => evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`);

  async function leave() {
    await browser.close();
    console.log(`${basename(page)}: ${done.length} steps, nothing said in the console, nothing loaded`);
  }

  return { browser, hands, step, open, screen, text, value, number, dialogs, url, leave };
}
