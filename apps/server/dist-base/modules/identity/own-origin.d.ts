import type { FastifyRequest } from "fastify";
/** Prevents login CSRF: another site could sign a visitor in to a foreign account. */
export declare const checkOwnOrigin: ({ headers: { origin } }: FastifyRequest, hub: string) => void;
//# sourceMappingURL=own-origin.d.ts.map