// The side of a worker: it starts a module and uses what is in it. `port` has `send` and `receive`; `load` starts modules and
// gives their classes.
//
// `start` makes the engine that `search`, `newGame` and `perft` use, `startEndgames` the tables of `build`, `add` and `probe`. Each
// message is answered by `done` or `failed`.
export function serve(port, load) {
  let engine, tables;
  const inform = (info) => port.send({ type: "info", info });
  const tasks = {
    async start({ module, variant, tableMib, weights, stop }) {
      const Search = await load.engine(module);
      engine = new Search(variant, tableMib, weights, stop);
    },
    search: ({ start, moves, limits }) => engine.search(start, moves, limits, inform),
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

/** The port of a worker of a browser. */
export const webPort = {
  send: (message) => self.postMessage(message),
  receive: (answer) => (self.onmessage = ({ data }) => answer(data)),
};
