import type { FastifyRequest } from "fastify";

/** Before validation: a request without a body counts as one without fields. */
export const allowNoBody = async (request: FastifyRequest): Promise<void> => {
  request.body ??= {};
};
