/** Every error code of the router, with its HTTP status and the error type that OpenAI clients read. */
const errorKinds = {
    bad_request: { status: 400, type: "invalid_request_error" },
    unauthorized: { status: 401, type: "authentication_error" },
    budget_exceeded: { status: 402, type: "insufficient_quota" },
    forbidden: { status: 403, type: "permission_error" },
    not_found: { status: 404, type: "invalid_request_error" },
    model_not_found: { status: 404, type: "invalid_request_error" },
    method_not_allowed: { status: 405, type: "invalid_request_error" },
    too_large: { status: 413, type: "invalid_request_error" },
    rate_limited: { status: 429, type: "rate_limit_error" },
    context_length_exceeded: { status: 400, type: "invalid_request_error" },
    no_provider: { status: 400, type: "routing_error" },
    provider_refused: { status: 400, type: "invalid_request_error" },
    unavailable: { status: 503, type: "server_error" },
    internal: { status: 500, type: "server_error" },
    provider_failed: { status: 502, type: "provider_error" },
    provider_unreachable: { status: 502, type: "provider_error" },
    provider_output_invalid: { status: 502, type: "provider_error" },
    stream_interrupted: { status: 502, type: "provider_error" },
    job_failed: { status: 502, type: "provider_error" },
    provider_overloaded: { status: 503, type: "provider_error" },
    provider_timeout: { status: 504, type: "provider_error" },
};
/** An error that is reported to the caller of the router. */
export class RouterError extends Error {
    code;
    status;
    param;
    headers;
    metadata;
    constructor(code, message, detail = {}) {
        super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
        this.name = "RouterError";
        this.code = code;
        this.status = detail.status ?? errorKinds[code].status;
        this.param = detail.param;
        this.headers = detail.headers ?? {};
        this.metadata = detail.metadata ?? {};
    }
}
export const isRouterError = (error, code) => error instanceof Error && error.name === "RouterError" && (!code || error.code === code);
/** An error body in OpenAI's format. */
export const openAiFailure = (error, requestId) => ({
    error: {
        message: error.message,
        type: errorKinds[error.code].type,
        code: error.code,
        param: error.param ?? null,
        metadata: { ...error.metadata, request_id: requestId },
    },
});
/** An error body in the hub's format. */
export const hubFailure = (error, requestId) => ({
    error: error.message,
    code: error.code,
    metadata: error.metadata,
    requestId,
});
//# sourceMappingURL=router-error.js.map