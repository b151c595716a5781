import type { RouterRequest } from "../request.ts";

/** W3C Trace Context: version, trace, parent and flags. */
const traceparent = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const maxTracestate = 512;

/** The caller's trace, so that the spans of an engine or provider join it. An invalid one is not passed on. */
export const traceHeaders = ({ request }: Pick<RouterRequest, "request">): Record<string, string> => {
  const { traceparent: parent, tracestate: state } = request.headers;
  if (typeof parent !== "string" || !traceparent.test(parent)) return {};
  return {
    traceparent: parent,
    ...(typeof state === "string" && state.length <= maxTracestate && { tracestate: state }),
  };
};
