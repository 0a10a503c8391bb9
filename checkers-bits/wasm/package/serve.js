// Runs in a worker: answers messages by calls of methods of `Search` or `EndgameTables`. `port` has the functions `send`
// and `receive`. `load` loads modules and returns their classes.
//
// The message `start` makes the object. All other messages name one of its methods, which gets as its last argument a
// function for reports. The answer to each message is `done` or `failed`.
export function serve(port, load) {
  let served;
  const inform = (info) => port.send({ type: "info", info });
  async function start(kind, module, ...values) {
    const Served = await load[kind](module);
    served = new Served(...values);
  }
  port.receive(async ({ method, values }) => {
    try {
      const result = await (method === "start" ? start(...values) : served[method](...values, inform));
      port.send({ type: "done", result });
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
