// @ts-check
/** The least that a server does: it sends a fixed reply, or the file that was named on the command line. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream";

const [, , file = ""] = process.argv;
const reply = Buffer.alloc(8_000, "x");

const server = createServer((request, response) => {
  if (request.url !== "/file") return void response.end(reply);
  response.setHeader("content-length", statSync(file).size);
  pipeline(createReadStream(file), response, () => {});
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => process.exit());
