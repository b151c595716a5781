import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on the loopback address and returns the port. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** A port where nothing listens. */
export const closedPort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
