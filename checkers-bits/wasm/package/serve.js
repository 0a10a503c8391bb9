// The engine's side of a worker. `port` has `send` and `receive`; `load` starts the module and gives its class `Search`.
//
// A message `start` makes the engine, `search` and `newGame` use it; each is answered by `done` or `failed` with its number.
export function serve(port, load) {
  let engine;
  const tasks = {
    async start({ module, variant, tableMib, weights, stop }) {
      const Search = await load(module);
      engine = new Search(variant, tableMib, weights, stop);
    },
    search({ start, moves, limits }) {
      engine.search(start, moves, limits, (info) => port.send({ type: "info", info }));
    },
    newGame() {
      engine.newGame();
    },
  };
  port.receive(async (message) => {
    try {
      await tasks[message.type](message);
      port.send({ type: "done", number: message.number });
    } catch (error) {
      port.send({ type: "failed", number: message.number, message: String(error?.message ?? error) });
    }
  });
}
