import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Larger texts are sent in parts of this size. */
const partBytes = 256 * 1024;

const partsOf = function* (json: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < json.length; at += partBytes) yield json.subarray(at, at + partBytes);
};

/**
 * Sends a reply that is already JSON text. Other requests come between the parts of a large one that a worker has written,
 * which has no ETag, since that would take all of it at once.
 */
export const sendJson = <Reply>(reply: FastifyReply, json: Uint8Array | string): Reply =>
  reply
    .type("application/json; charset=utf-8")
    .send(typeof json === "string" || json.length <= partBytes ? json : Readable.from(partsOf(json))) as Reply;
