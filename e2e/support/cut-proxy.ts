import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  /** Without a trailing slash. */
  readonly address: string;
  /** Ends all connections and refuses new ones. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Bytes that the browser has sent. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

/** Stands between a browser and a hub, to lose the connection when a test wants. */
export const startCutProxy = async (hub: string): Promise<CutProxy> => {
  const { hostname, port } = new URL(hub);
  const sockets = new Set<Socket>();
  let isCut = false;
  let bytes = 0;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (chunk) => {
      bytes += chunk.length;
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    received: () => bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
};
