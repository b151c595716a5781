import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type HubError } from "../errors.ts";
interface ErrorResponse {
    readonly status: number;
    readonly message: string;
    readonly code?: HubError["code"];
}
/** The status and message of an error; those of the hub's own are logged. */
export declare const readError: (request: FastifyRequest, error: unknown) => ErrorResponse;
/** Fastify closes the connection of a body it did not read, which resets it while the client still sends. */
export declare const readRest: (request: FastifyRequest, reply: FastifyReply) => void;
/** Sends an error in the format that hub clients parse. */
export declare const sendFailure: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply;
export declare const registerErrorHandler: (app: FastifyInstance) => void;
export {};
//# sourceMappingURL=error-handler.d.ts.map