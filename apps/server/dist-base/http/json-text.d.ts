import type { FastifyReply } from "fastify";
/**
 * Sends a reply that a worker has already written as JSON text. Other requests come between the parts of a large one,
 * which has no ETag, since that would take all of it at once.
 */
export declare const sendJson: <Reply>(reply: FastifyReply, json: Uint8Array) => Reply;
//# sourceMappingURL=json-text.d.ts.map