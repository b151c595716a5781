import type { IncomingMessage } from "node:http";
/** Whether a request is of a client of the Messages API, which expects lists and errors in its format. */
export declare const speaksMessages: ({ url, headers }: IncomingMessage) => boolean;
//# sourceMappingURL=speaks-messages.d.ts.map