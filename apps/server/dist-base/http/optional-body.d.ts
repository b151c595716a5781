import type { FastifyRequest } from "fastify";
/** Before validation: a request without a body counts as one without fields. */
export declare const allowNoBody: (request: FastifyRequest) => Promise<void>;
//# sourceMappingURL=optional-body.d.ts.map