/** Errors of the hub's own inference service: HTTP status, and the type by which OpenAI clients sort errors. */
declare const kinds: {
    readonly bad_request: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    /** A valid request that another provider might serve. */
    readonly unsupported: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly task_not_served: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly not_runnable: {
        readonly status: 400;
        readonly type: "invalid_request_error";
    };
    readonly unauthorized: {
        readonly status: 401;
        readonly type: "authentication_error";
    };
    readonly forbidden: {
        readonly status: 403;
        readonly type: "permission_error";
    };
    readonly not_found: {
        readonly status: 404;
        readonly type: "invalid_request_error";
    };
    readonly too_large: {
        readonly status: 413;
        readonly type: "invalid_request_error";
    };
    readonly unsupported_media: {
        readonly status: 415;
        readonly type: "invalid_request_error";
    };
    readonly too_long: {
        readonly status: 422;
        readonly type: "invalid_request_error";
    };
    readonly overloaded: {
        readonly status: 429;
        readonly type: "rate_limit_error";
    };
    readonly cancelled: {
        readonly status: 499;
        readonly type: "invalid_request_error";
    };
    readonly model_broken: {
        readonly status: 500;
        readonly type: "server_error";
    };
    readonly worker_crashed: {
        readonly status: 500;
        readonly type: "server_error";
    };
    readonly loading: {
        readonly status: 503;
        readonly type: "server_error";
    };
    /** The database or the storage is away. */
    readonly unavailable: {
        readonly status: 503;
        readonly type: "server_error";
    };
    readonly no_memory: {
        readonly status: 503;
        readonly type: "server_error";
    };
    readonly closing: {
        readonly status: 503;
        readonly type: "server_error";
    };
    readonly timed_out: {
        readonly status: 504;
        readonly type: "server_error";
    };
};
export type HubInferenceErrorCode = keyof typeof kinds;
/** Plain data: errors travel between processes. */
export interface HubInferenceErrorDetail {
    /** Seconds until the model is expected to be loaded. */
    readonly estimatedTime?: number;
    /** Seconds after which trying again makes sense. */
    readonly retryAfter?: number;
}
/** A call that failed; the message is for the caller. */
export declare class HubInferenceError extends Error {
    readonly code: HubInferenceErrorCode;
    readonly detail: HubInferenceErrorDetail;
    constructor(code: HubInferenceErrorCode, message: string, detail?: HubInferenceErrorDetail, options?: ErrorOptions);
}
/** Errors cross threads, so the name is compared, not the class. */
export declare const isHubInferenceError: (error: unknown, code?: HubInferenceErrorCode) => error is HubInferenceError;
export declare const kindOf: (code: HubInferenceErrorCode) => {
    readonly status: number;
    readonly type: string;
};
export {};
//# sourceMappingURL=hub-inference-error.d.ts.map