import type { IncomingMessage, ServerResponse } from "node:http";

/** Enough for clients that send a whole body before they read the reply. */
const maxBytes = 64 * 1024 * 1024;
const maxMs = 10_000;

/**
 * Reads and discards the rest of a refused request's body, within bounds. To close a connection on which a client still
 * sends resets it, and the client then loses the reply. Call it before the reply ends: Node discards without bounds.
 */
export const drainRefused = (request: IncomingMessage, response: ServerResponse): void => {
  const { headers, socket } = request;
  // At its headers, a request without a body is not complete yet either.
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
  // Injected requests have a mock socket.
  if (request.complete || request.destroyed || !("destroy" in socket)) return;
  // Node closes the connection of a client that asked for it as soon as the reply is sent.
  response.shouldKeepAlive = true;
  const limit = socket.bytesRead + maxBytes;
  const deadline = setTimeout(() => socket.destroy(), maxMs).unref();
  request.once("close", () => clearTimeout(deadline));
  request.on("data", () => {
    if (socket.bytesRead > limit) socket.destroy();
  });
  // The stream stays paused while a reader that gave up still has a listener.
  request.removeAllListeners("readable").resume();
};
