import type { Job, Ticket } from "@orrery/inference";
import type { Caller } from "../request.ts";
import type { AttemptFailure } from "./attempts.ts";
import { type Locate } from "./locate.ts";
import type { PreparedRequest } from "./prepare-request.ts";
import { type UpstreamTimeouts } from "./send.ts";
export type JobOutcome = {
    readonly reply: unknown;
} | {
    readonly failure: AttemptFailure;
} | {
    readonly isAborted: true;
};
export interface JobSettings extends UpstreamTimeouts {
    /** For a reply that is buffered instead of streamed. */
    readonly maxReplyBytes: number;
    readonly jobMs: number;
    /** Factor for the delays between polls of a job; tests lower it. */
    readonly jobPace: number;
}
interface JobOptions {
    readonly settings: JobSettings;
    readonly now: () => number;
    readonly locate: Locate;
    readonly prepared: PreparedRequest;
    readonly caller: Caller;
    /** The URL under which the provider's key can be sent. */
    readonly base: string;
}
/** Polls a job until it is done, fails or times out. */
export declare const waitForJob: (options: JobOptions, job: Job, ticket: Ticket) => Promise<JobOutcome>;
export {};
//# sourceMappingURL=wait-for-job.d.ts.map