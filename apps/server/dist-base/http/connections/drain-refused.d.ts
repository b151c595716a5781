import type { IncomingMessage, ServerResponse } from "node:http";
/**
 * Reads and discards the rest of a refused request's body, within bounds. To close a connection on which a client still
 * sends resets it, and the client then loses the reply. Call it before the reply ends: Node discards without bounds.
 */
export declare const drainRefused: (request: IncomingMessage, response: ServerResponse) => void;
//# sourceMappingURL=drain-refused.d.ts.map