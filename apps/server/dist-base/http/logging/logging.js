import { redact } from "../../text/redact.js";
import { traceFields } from "../telemetry/trace-context.js";
const describeError = (error) => ({
    type: error.name,
    message: redact(error.message),
    stack: redact(error.stack ?? ""),
    ...(error.code !== undefined && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});
/** Requests without their headers, addresses and errors without their secrets: nothing else is logged as an object. */
const serializers = {
    req: ({ method, url, ip, id, headers }) => ({
        id,
        method,
        url: redact(url),
        remoteAddress: ip,
        ...traceFields(headers),
    }),
    res: ({ statusCode }) => ({ statusCode }),
    err: describeError,
};
/**
 * The options of the hub's one logger: JSON lines on standard output. Every finished line passes the redaction once
 * more, since a message may repeat what a serializer has hidden.
 */
export const loggerOptions = (level, output) => ({
    level,
    ...(output && { stream: output }),
    serializers: serializers,
    hooks: { streamWrite: redact },
});
//# sourceMappingURL=logging.js.map