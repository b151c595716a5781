const typesByStatus = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    503: "overloaded_error",
    504: "timeout_error",
};
/** An error body in the format of the Messages API; `code` and `metadata` are additions of this router. */
export const messagesFailure = ({ message, status, code, metadata }, requestId) => ({
    type: "error",
    error: {
        type: typesByStatus[status] ?? (status < 500 ? "invalid_request_error" : "api_error"),
        message,
        code,
        metadata,
    },
    request_id: requestId,
});
//# sourceMappingURL=failure.js.map