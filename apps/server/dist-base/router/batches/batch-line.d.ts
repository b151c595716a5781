import type { Viewer } from "../../identity/viewer.ts";
import type { Caller, RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import type { BatchRow } from "./batch-store.ts";
import type { FileLine } from "./file-store.ts";
/** What a line came to. */
export type LineOutcome = {
    readonly state: "done" | "failed";
    readonly text: string;
}
/** A limit per minute is reached: the line was not sent, and can be run later. */
 | {
    readonly waitMs: number;
};
/** One request of a batch, ready to be run. */
export interface BatchedCall {
    readonly batch: BatchRow;
    readonly line: FileLine;
    readonly requestId: string;
    readonly viewer: Viewer;
    readonly caller: Caller;
}
export type RunLine = (call: BatchedCall) => Promise<LineOutcome>;
/** The result of a line that has no reply. */
export declare const failedText: (customId: string, code: string, message: string) => string;
export declare const interruptedMessage = "The hub stopped while this request was running. It was not sent again, because it can have been charged. Send it in a new batch.";
export interface RunLineDeps {
    readonly bodies: RequestBodies;
    /** Answers a request to an endpoint below `v1/`. */
    readonly answer: (inbound: RouterRequest, path: string) => Promise<void>;
    readonly onError: (error: unknown) => void;
    readonly now: () => number;
}
/** Runs lines as calls of the router: with its plan, budget, limits and ledger. */
export declare const createRunLine: (deps: RunLineDeps) => RunLine;
//# sourceMappingURL=batch-line.d.ts.map