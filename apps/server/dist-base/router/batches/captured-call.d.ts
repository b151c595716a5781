import type { Viewer } from "../../identity/viewer.ts";
import type { Caller, RouterRequest } from "../request.ts";
/** A call without a connection. */
export interface CapturedCall {
    /** Names the call in the ledger. */
    readonly id: string;
    readonly at: number;
    /** Below `/router/`. */
    readonly path: string;
    readonly body: Buffer;
    readonly viewer: Viewer;
    readonly accountId: number;
    readonly caller: Caller;
}
export interface CapturedReply {
    readonly status: number;
    readonly body: Buffer;
}
/** Runs a call through an endpoint, and returns its reply. Errors of the router are thrown. */
export declare const captureReply: (call: CapturedCall, answer: (inbound: RouterRequest) => Promise<void>) => Promise<CapturedReply>;
//# sourceMappingURL=captured-call.d.ts.map