import type { LookupAddress } from "node:dns";
import { type IncomingMessage } from "node:http";
import type { IdleLimit } from "./idle-limit.ts";
/** One request, with the addresses its host was found to have. */
export interface GuardedRequest {
    readonly url: URL;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    readonly addresses: readonly LookupAddress[];
    /** A proxy to go through instead; it resolves the host's name. */
    readonly proxy?: URL | undefined;
    readonly signal: AbortSignal;
}
/** Sends one request and gives the reply as its head arrives. */
export declare const send: (given: GuardedRequest) => Promise<IncomingMessage>;
/** What bounds the body of a reply. */
interface ReplyLimits {
    readonly host: string;
    readonly maxBytes: number;
    readonly idle: IdleLimit;
    readonly toError: (error: unknown) => Error;
}
/** The reply as fetch would give it, with a body that ends in an error where it is too large or fails. */
export declare const toResponse: (incoming: IncomingMessage, limits: ReplyLimits) => Response;
export {};
//# sourceMappingURL=send.d.ts.map