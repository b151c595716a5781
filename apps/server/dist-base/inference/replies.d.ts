import { type HubInferenceError } from "./hub-inference-error.ts";
import type { LocalReply } from "./local-inference.ts";
import type { JobAnswer } from "./messages.ts";
/** A reply of JSON. */
export declare const jsonReply: (value: unknown, status?: number, headers?: Readonly<Record<string, string>>) => LocalReply;
/** A reply of whatever a job has answered: data, or a file. */
export declare const answerReply: (answer: JobAnswer, headers: Readonly<Record<string, string>>) => LocalReply;
/** The words of an error as clients read them: those of the hub take text, those of OpenAI an object. */
export declare const errorBody: (error: HubInferenceError, isOpenAi: boolean) => {
    estimated_time?: undefined;
    error: {
        message: string;
        type: string;
        code: "bad_request" | "cancelled" | "closing" | "forbidden" | "loading" | "model_broken" | "no_memory" | "not_found" | "not_runnable" | "overloaded" | "task_not_served" | "timed_out" | "too_large" | "too_long" | "unauthorized" | "unavailable" | "unsupported" | "unsupported_media" | "worker_crashed";
    };
} | {
    estimated_time: number;
    error: {
        message: string;
        type: string;
        code: "bad_request" | "cancelled" | "closing" | "forbidden" | "loading" | "model_broken" | "no_memory" | "not_found" | "not_runnable" | "overloaded" | "task_not_served" | "timed_out" | "too_large" | "too_long" | "unauthorized" | "unavailable" | "unsupported" | "unsupported_media" | "worker_crashed";
    };
} | {
    estimated_time?: undefined;
    error: string;
    error_type: "bad_request" | "cancelled" | "closing" | "forbidden" | "loading" | "model_broken" | "no_memory" | "not_found" | "not_runnable" | "overloaded" | "task_not_served" | "timed_out" | "too_large" | "too_long" | "unauthorized" | "unavailable" | "unsupported" | "unsupported_media" | "worker_crashed";
} | {
    estimated_time: number;
    error: string;
    error_type: "bad_request" | "cancelled" | "closing" | "forbidden" | "loading" | "model_broken" | "no_memory" | "not_found" | "not_runnable" | "overloaded" | "task_not_served" | "timed_out" | "too_large" | "too_long" | "unauthorized" | "unavailable" | "unsupported" | "unsupported_media" | "worker_crashed";
};
/** A reply that says why there is no answer. */
export declare const errorReply: (error: HubInferenceError, isOpenAi: boolean) => LocalReply;
/** One server-sent event. */
export declare const event: (value: unknown) => Uint8Array;
/** A reply of server-sent events. */
export declare const streamReply: (body: AsyncIterable<Uint8Array>, headers: Readonly<Record<string, string>>) => LocalReply;
//# sourceMappingURL=replies.d.ts.map