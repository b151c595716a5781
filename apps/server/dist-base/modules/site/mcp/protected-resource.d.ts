import type { FastifyReply, FastifyRequest } from "fastify";
/** Tells clients whose token is missing or wrong where to find out how they get one. */
export declare const challenge: (publicUrl: string) => (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;
/** `/mcp?login` asks for an account, also on a hub that everyone can read. */
export declare const requireLogin: ({ viewer, query }: FastifyRequest) => Promise<void>;
//# sourceMappingURL=protected-resource.d.ts.map