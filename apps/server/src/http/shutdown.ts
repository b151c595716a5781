import type { FastifyInstance } from "fastify";

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
