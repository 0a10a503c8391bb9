// Runs in a worker: loads a module, and answers messages by calls of the class in the module. `port` has the
// functions `send` and `receive`. `load` loads modules and returns their classes.
//
// The message `start` makes the engine for `search`, `moveTime`, `newGame` and `perft`. The message `startEndgames`
// makes the tables for `build`, `add` and `probe`. The answer to each message is `done` or `failed`.
export function serve(port, load) {
  let engine, tables;
  const inform = (info) => port.send({ type: "info", info });
  const tasks = {
    async start({ module, variant, tableMib, weights, stop }) {
      const Search = await load.engine(module);
      engine = new Search(variant, tableMib, weights, stop);
    },
    search: ({ start, moves, limits }) => engine.search(start, moves, limits, inform),
    moveTime: ({ limits }) => engine.moveTime(limits),
    newGame: () => engine.newGame(),
    perft: ({ start, moves, depth }) => engine.perft(start, moves, depth),
    async startEndgames({ module, variant }) {
      const EndgameTables = await load.endgames(module);
      tables = new EndgameTables(variant);
    },
    build({ pieces }) {
      tables.build(pieces, inform);
      return tables.pieces();
    },
    add({ name, bytes }) {
      tables.add(name, bytes);
      return tables.pieces();
    },
    probe: ({ start, moves }) => tables.probe(start, moves),
  };
  port.receive(async (message) => {
    try {
      port.send({ type: "done", result: await tasks[message.type](message) });
    } catch (error) {
      port.send({ type: "failed", message: String(error?.message ?? error) });
    }
  });
}

/** The port of a worker in a browser. */
export const webPort = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};
