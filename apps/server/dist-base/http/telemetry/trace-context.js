/** W3C Trace Context: version, trace, parent and flags. */
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const maxTracestate = 512;
/** The caller's trace as headers, so that spans of other servers join it. An invalid one is not passed on. */
export const traceHeaders = ({ traceparent: parent, tracestate: state, }) => {
    if (typeof parent !== "string" || !traceparent.test(parent))
        return {};
    return {
        traceparent: parent,
        ...(typeof state === "string" && state.length <= maxTracestate && { tracestate: state }),
    };
};
const requestId = /^[\w.:-]{1,128}$/;
/** How a log line names the caller's trace, and the request in the log of the proxy or client that sent it. */
export const traceFields = (headers) => {
    const traceId = traceparent.exec(String(headers.traceparent))?.[1];
    const clientRequestId = headers["x-request-id"];
    return {
        ...(traceId && { traceId }),
        ...(typeof clientRequestId === "string" && requestId.test(clientRequestId) && { clientRequestId }),
    };
};
//# sourceMappingURL=trace-context.js.map