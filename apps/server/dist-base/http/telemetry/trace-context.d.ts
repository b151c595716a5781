import type { IncomingHttpHeaders } from "node:http";
/** The caller's trace as headers, so that spans of other servers join it. An invalid one is not passed on. */
export declare const traceHeaders: ({ traceparent: parent, tracestate: state, }: IncomingHttpHeaders) => Record<string, string>;
/** How a log line names the caller's trace, and the request in the log of the proxy or client that sent it. */
export declare const traceFields: (headers: IncomingHttpHeaders) => Record<string, string>;
//# sourceMappingURL=trace-context.d.ts.map