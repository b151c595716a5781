import type { RouterCode } from "../router-error.ts";
import type { AttemptFailure } from "./attempts.ts";
import { type UpstreamError, type UpstreamReply } from "./send.ts";
/** Removes a secret, and anything else that looks like one. */
export declare const withoutSecret: (text: string, secret: string | undefined) => string;
export declare const statusFailure: (reply: UpstreamReply, secret: string | undefined, now: number) => AttemptFailure;
export declare const errorFailure: ({ kind, message }: UpstreamError) => AttemptFailure;
/** What is wrong with a stream. */
export interface StreamError {
    readonly code: "provider_output_invalid" | "provider_failed" | "stream_interrupted";
    readonly message: string;
}
/** A stream error before any content was sent. */
export declare const streamFailure: ({ code, message }: StreamError, secret: string | undefined) => AttemptFailure;
/** A reply that cannot be used. */
export declare const outputFailure: (message: string, code?: RouterCode) => AttemptFailure;
/** Checks a JSON reply with a success status. `value` is set only if the body was small enough to parse. */
export declare const readAnswer: (reply: UpstreamReply, isAnswer: (value: unknown) => boolean, secret: string | undefined) => {
    readonly value?: unknown;
} | {
    readonly failure: AttemptFailure;
};
/** The failure in a reply; undefined if it is a valid answer. */
export declare const bodyFailure: (reply: UpstreamReply, isAnswer: (value: unknown) => boolean, secret: string | undefined) => AttemptFailure | undefined;
//# sourceMappingURL=failure.d.ts.map