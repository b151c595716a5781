import type { FastifyInstance } from "fastify";

/**
 * Ends connections whose request was under way when the hub began to close. Those that were idle are closed by the
 * server; a busy one would be kept for the next request, which cannot come any more.
 */
export const registerShutdown = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onResponse", async ({ raw: { socket } }) => {
    // A request that was made without a connection has a stand-in for one.
    if (isClosing && "destroySoon" in socket) socket.destroySoon();
  });
};
