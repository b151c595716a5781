// @ts-check
/** A server that does nothing but answer: what its probe waits is the load of the machine, not the hostile input. */
import { createServer } from "node:http";

const server = createServer((_request, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => process.exit());
