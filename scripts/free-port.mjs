// @ts-check
import { once } from "node:events";
import { createServer } from "node:net";

/** A port of this machine that was free a moment ago, for programs that cannot choose one themselves. */
export const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
};
