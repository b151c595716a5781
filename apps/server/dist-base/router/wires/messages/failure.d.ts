import type { RouterError } from "../../router-error.ts";
/** An error body in the format of the Messages API; `code` and `metadata` are additions of this router. */
export declare const messagesFailure: ({ message, status, code, metadata }: RouterError, requestId: string) => {
    type: "error";
    error: {
        type: string;
        message: string;
        code: "bad_request" | "budget_exceeded" | "context_length_exceeded" | "forbidden" | "internal" | "job_failed" | "method_not_allowed" | "model_not_found" | "no_provider" | "not_found" | "provider_failed" | "provider_output_invalid" | "provider_overloaded" | "provider_refused" | "provider_timeout" | "provider_unreachable" | "rate_limited" | "stream_interrupted" | "too_large" | "unauthorized" | "unavailable";
        metadata: Readonly<Record<string, unknown>>;
    };
    request_id: string;
};
//# sourceMappingURL=failure.d.ts.map