/** Every error code of the router, with its HTTP status and the error type that OpenAI clients read. */
declare const errorKinds: {
    readonly bad_request: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly unauthorized: {
        readonly status: 401;
        readonly type: "authentication_error";
    };
    readonly budget_exceeded: {
        readonly status: 402;
        readonly type: "insufficient_quota";
    };
    readonly forbidden: {
        readonly status: 403;
        readonly type: "permission_error";
    };
    readonly not_found: {
        readonly status: 404;
        readonly type: "invalid_request_error";
    };
    readonly model_not_found: {
        readonly status: 404;
        readonly type: "invalid_request_error";
    };
    readonly method_not_allowed: {
        readonly status: 405;
        readonly type: "invalid_request_error";
    };
    readonly too_large: {
        readonly status: 413;
        readonly type: "invalid_request_error";
    };
    readonly rate_limited: {
        readonly status: 429;
        readonly type: "rate_limit_error";
    };
    readonly context_length_exceeded: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly no_provider: {
        readonly status: 400;
        readonly type: "routing_error";
    };
    readonly provider_refused: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly unavailable: {
        readonly status: 503;
        readonly type: "server_error";
    };
    readonly internal: {
        readonly status: 500;
        readonly type: "server_error";
    };
    readonly provider_failed: {
        readonly status: 502;
        readonly type: "provider_error";
    };
    readonly provider_unreachable: {
        readonly status: 502;
        readonly type: "provider_error";
    };
    readonly provider_output_invalid: {
        readonly status: 502;
        readonly type: "provider_error";
    };
    readonly stream_interrupted: {
        readonly status: 502;
        readonly type: "provider_error";
    };
    readonly job_failed: {
        readonly status: 502;
        readonly type: "provider_error";
    };
    readonly provider_overloaded: {
        readonly status: 503;
        readonly type: "provider_error";
    };
    readonly provider_timeout: {
        readonly status: 504;
        readonly type: "provider_error";
    };
};
export type RouterCode = keyof typeof errorKinds;
export interface RouterErrorDetail {
    /** The invalid field of the request. */
    readonly param?: string;
    /** Overrides the code's status: a provider's refusal keeps its own. */
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent to the caller: providers, attempts, the explanation of a route. Must not contain secrets. */
    readonly metadata?: Readonly<Record<string, unknown>>;
    readonly cause?: unknown;
}
/** An error that is reported to the caller of the router. */
export declare class RouterError extends Error {
    readonly code: RouterCode;
    readonly status: number;
    readonly param: string | undefined;
    readonly headers: Readonly<Record<string, string>>;
    readonly metadata: Readonly<Record<string, unknown>>;
    constructor(code: RouterCode, message: string, detail?: RouterErrorDetail);
}
export declare const isRouterError: (error: unknown, code?: RouterCode) => error is RouterError;
/** An error body in OpenAI's format. */
export declare const openAiFailure: (error: RouterError, requestId: string) => {
    error: {
        message: string;
        type: "authentication_error" | "insufficient_quota" | "invalid_request_error" | "permission_error" | "provider_error" | "rate_limit_error" | "routing_error" | "server_error";
        code: "bad_request" | "budget_exceeded" | "context_length_exceeded" | "forbidden" | "internal" | "job_failed" | "method_not_allowed" | "model_not_found" | "no_provider" | "not_found" | "provider_failed" | "provider_output_invalid" | "provider_overloaded" | "provider_refused" | "provider_timeout" | "provider_unreachable" | "rate_limited" | "stream_interrupted" | "too_large" | "unauthorized" | "unavailable";
        param: string | null;
        metadata: {
            request_id: string;
        };
    };
};
/** An error body in the hub's format. */
export declare const hubFailure: (error: RouterError, requestId: string) => {
    error: string;
    code: "bad_request" | "budget_exceeded" | "context_length_exceeded" | "forbidden" | "internal" | "job_failed" | "method_not_allowed" | "model_not_found" | "no_provider" | "not_found" | "provider_failed" | "provider_output_invalid" | "provider_overloaded" | "provider_refused" | "provider_timeout" | "provider_unreachable" | "rate_limited" | "stream_interrupted" | "too_large" | "unauthorized" | "unavailable";
    metadata: Readonly<Record<string, unknown>>;
    requestId: string;
};
export {};
//# sourceMappingURL=router-error.d.ts.map