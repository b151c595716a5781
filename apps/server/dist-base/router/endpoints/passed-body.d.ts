import type { Readable } from "node:stream";
import type { RouterRequest } from "../request.ts";
import { type RequestBodies } from "../request-body.ts";
import type { MaxUsage } from "../tokens/call-usage.ts";
import type { AddressedCall } from "./provider-calls.ts";
/** The body of a call to a provider's own API, and what it says about the call. */
export interface PassedBody {
    /** A stream if the body was not read. */
    readonly body?: Buffer | Readable;
    readonly size: number;
    /** Headers that replace the caller's, if the body is changed. */
    readonly headers: Readonly<Record<string, string>>;
    readonly model?: string;
    readonly isStreamed: boolean;
    readonly maxUsage: MaxUsage;
}
interface BodyOptions {
    readonly call: AddressedCall | undefined;
    /** With a budget, the body is parsed and the parsed form is sent, so that price and call agree. */
    readonly isBudgeted: boolean;
    readonly maxBytes: number;
}
/** Reads as much of the body as the price of the call depends on. */
export declare const readPassedBody: (bodies: RequestBodies, inbound: RouterRequest, options: BodyOptions) => Promise<PassedBody>;
export {};
//# sourceMappingURL=passed-body.d.ts.map