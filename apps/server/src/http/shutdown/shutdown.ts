import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createOpenPushes, type OpenPushes } from "./open-pushes.ts";

/** Whether the hub was told to stop. It serves requests for a while longer, so that load balancers can notice. */
export interface Shutdown {
  readonly isStopping: () => boolean;
  /** `idleMs`: how long idle connections stay open after the hub has stopped listening; by default they are closed at once. */
  readonly begin: (idleMs?: number) => void;
  readonly idleMs: () => number;
  /** The hub closes when those that began have ended. */
  readonly pushes: OpenPushes;
}

export const createShutdown = (): Shutdown => {
  let isStopping = false;
  let time = 0;
  return {
    isStopping: () => isStopping,
    begin: (idleMs = 0) => {
      isStopping = true;
      time = idleMs;
    },
    idleMs: () => time,
    pushes: createOpenPushes(),
  };
};

/** Stops listening, but leaves idle connections open, unlike `close` of `node:http`; resolves when the last has ended. */
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));

/** What has to end before the server does. */
interface Ending {
  readonly shutdown: Shutdown;
  /** Connections without a request yet; they must be closed explicitly. */
  readonly idleSockets: ReadonlySet<Socket>;
  /** Resolves when the requests that Fastify does not know have ended. */
  readonly drain: () => Promise<void>;
}

/**
 * Ends all connections of an app that closes. A request that arrives on an idle connection while it is closed would be
 * lost, as no load balancer sends it again. So the hub stops listening first: balancers then get their next connection
 * refused, which they do try elsewhere, and what still arrives on idle connections is answered.
 */
export const registerShutdown = (app: FastifyInstance, { shutdown, idleSockets, drain }: Ending): void => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    const server = app.server as HttpServer;
    // Connections that wait to be accepted are accepted before.
    await setImmediate();
    const stopped = stopListening(server);
    const waited = new AbortController();
    const idle = setTimeout(shutdown.idleMs(), undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([idle, stopped]);
    waited.abort();
    isClosing = true;
    for (const socket of idleSockets) socket.destroy();
    server.closeIdleConnections();
    await drain();
    server.closeIdleConnections();
    await stopped;
  });
  // The server would keep a connection with a running request open for another one.
  app.addHook("onResponse", ({ raw: { socket } }, _reply, done) => {
    // Injected requests have a mock socket.
    if (isClosing && "destroySoon" in socket) socket.destroySoon();
    done();
  });
};
