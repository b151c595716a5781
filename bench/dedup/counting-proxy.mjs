// @ts-check
/** Passes TCP connections on to a server and counts the bytes of both directions. */
import { connect, createServer } from "node:net";

/** @param {string} address */
export const startCountingProxy = async (address) => {
  const { port, hostname } = new URL(address);
  let total = 0;
  /** Paths that were asked for, without their last part. @type {Set<string>} */
  let paths = new Set();
  const server = createServer((client) => {
    const upstream = connect({ port: Number(port), host: hostname });
    client.on("data", (chunk) => {
      total += chunk.length;
      const path = /^[A-Z]+ ([^? ]*)\//.exec(chunk.toString("latin1", 0, 500))?.[1];
      if (path) paths.add(path);
    });
    upstream.on("data", (chunk) => {
      total += chunk.length;
    });
    client.pipe(upstream).on("error", () => client.destroy());
    upstream.pipe(client).on("error", () => upstream.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const own = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${own.port}`,
    /** Bytes and paths since the last call. */
    take: () => {
      const taken = { bytes: total, paths };
      total = 0;
      paths = new Set();
      return taken;
    },
    close: () => server.close(),
  };
};
