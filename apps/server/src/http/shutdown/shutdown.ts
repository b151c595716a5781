import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { createOpenPushes, type OpenPushes } from "./open-pushes.ts";

/** Whether the hub was told to stop. It serves requests for a while longer, so that load balancers can notice. */
export interface Shutdown {
  readonly isStopping: () => boolean;
  readonly begin: () => void;
  /** The hub closes when those that began have ended. */
  readonly pushes: OpenPushes;
}

export const createShutdown = (): Shutdown => {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    begin: () => {
      isStopping = true;
    },
    pushes: createOpenPushes(),
  };
};

/** Stops listening; resolves when the last connection has ended. */
export const stopListening = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Closes connections that had a running request when shutdown began, once it ends. The server closes idle ones itself,
 * but would keep a busy one open for another request.
 */
export const registerShutdown = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onResponse", async ({ raw: { socket } }) => {
    // Injected requests have a mock socket.
    if (isClosing && "destroySoon" in socket) socket.destroySoon();
  });
};
