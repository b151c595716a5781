import type { IncomingMessage } from "node:http";

const messagesPath = /^\/router\/v1\/messages(?:[/?]|$)/;

/** Whether a request is of a client of the Messages API, which expects lists and errors in its format. */
export const speaksMessages = ({ url = "", headers }: IncomingMessage): boolean =>
  messagesPath.test(url) || (headers["anthropic-version"] !== undefined && url.startsWith("/router/v1/models"));
