import type { FastifyReply } from "fastify";

/** Sends a reply that a worker has already written as JSON text. */
export const sendJson = <Reply>(reply: FastifyReply, json: Uint8Array): Reply =>
  reply.type("application/json; charset=utf-8").send(json) as Reply;
