import type { IncomingMessage, Server, ServerResponse } from "node:http";
/** Limits how long the client of a request is silent while the hub waits for it. */
export declare const limitIdle: (request: IncomingMessage, response: ServerResponse, idleMs: number) => void;
/** Closes connections whose time is over. Those on which the hub prepares a reply get the same time again. */
export declare const closeIdle: (server: Server) => void;
//# sourceMappingURL=idle-clients.d.ts.map