import type { JsonBodies } from "../readers/json-body.ts";
import type { RouterRequest } from "./request.ts";
export interface BodyLimits {
    /** For a request body. */
    readonly maxBodyBytes: number;
    /** For the request body of a caller without an account on this hub. */
    readonly maxAnonymousBodyBytes: number;
}
/** Reads a request body; rejects one that is too large before it has arrived in full. */
export declare const readBody: ({ request }: RouterRequest, maxBytes: number, hint?: string) => Promise<Buffer>;
export declare const createRequestBodies: (jsonBodies: JsonBodies, { maxBodyBytes, maxAnonymousBodyBytes }: BodyLimits) => {
    /** Reads a whole body; anonymous callers have a lower size limit. */
    read: (inbound: RouterRequest) => Promise<Buffer>;
    /** Parses a body that must be a JSON object. */
    parseObject: (body: Buffer) => Promise<Record<string, unknown>>;
};
/** Reads and parses the bodies of calls. */
export type RequestBodies = ReturnType<typeof createRequestBodies>;
//# sourceMappingURL=request-body.d.ts.map