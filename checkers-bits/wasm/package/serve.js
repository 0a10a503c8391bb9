// The side of a worker: it starts a module and uses what is in it. `port` has `send` and `receive`; `load` starts modules and
// gives their classes.
//
// `start` makes the engine that `search`, `newGame` and `perft` use, `startEndgames` the tables of `build`, `add` and `probe`. Each
// message is answered by `done` or `failed` with its number.
export function serve(port, load) {
  let engine;
  let tables;
  const inform = (info) => port.send({ type: "info", info });
  const tasks = {
    async start({ module, variant, tableMib, weights, stop }) {
      const Search = await load.engine(module);
      engine = new Search(variant, tableMib, weights, stop);
    },
    search({ start, moves, limits }) {
      engine.search(start, moves, limits, inform);
    },
    newGame() {
      engine.newGame();
    },
    perft({ start, moves, depth }) {
      return engine.perft(start, moves, depth);
    },
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
    probe({ start, moves }) {
      return tables.probe(start, moves);
    },
  };
  port.receive(async (message) => {
    try {
      const result = await tasks[message.type](message);
      port.send({ type: "done", number: message.number, result });
    } catch (error) {
      port.send({ type: "failed", number: message.number, message: String(error?.message ?? error) });
    }
  });
}
