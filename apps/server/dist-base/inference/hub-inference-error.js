/** Errors of the hub's own inference service: HTTP status, and the type by which OpenAI clients sort errors. */
const kinds = {
    bad_request: { status: 400, type: "invalid_request_error" },
    /** A valid request that another provider might serve. */
    unsupported: { status: 400, type: "invalid_request_error" },
    task_not_served: { status: 400, type: "invalid_request_error" },
    not_runnable: { status: 400, type: "invalid_request_error" },
    unauthorized: { status: 401, type: "authentication_error" },
    forbidden: { status: 403, type: "permission_error" },
    not_found: { status: 404, type: "invalid_request_error" },
    too_large: { status: 413, type: "invalid_request_error" },
    unsupported_media: { status: 415, type: "invalid_request_error" },
    too_long: { status: 422, type: "invalid_request_error" },
    overloaded: { status: 429, type: "rate_limit_error" },
    cancelled: { status: 499, type: "invalid_request_error" },
    model_broken: { status: 500, type: "server_error" },
    worker_crashed: { status: 500, type: "server_error" },
    loading: { status: 503, type: "server_error" },
    /** The database or the storage is away. */
    unavailable: { status: 503, type: "server_error" },
    no_memory: { status: 503, type: "server_error" },
    closing: { status: 503, type: "server_error" },
    timed_out: { status: 504, type: "server_error" },
};
/** A call that failed; the message is for the caller. */
export class HubInferenceError extends Error {
    code;
    detail;
    constructor(code, message, detail = {}, options) {
        super(message, options);
        this.name = "HubInferenceError";
        this.code = code;
        this.detail = detail;
    }
}
/** Errors cross threads, so the name is compared, not the class. */
export const isHubInferenceError = (error, code) => error instanceof Error && error.name === "HubInferenceError" && (!code || error.code === code);
export const kindOf = (code) => kinds[code];
//# sourceMappingURL=hub-inference-error.js.map