import { readStream } from "../blobs/read-stream.js";
import { isHubError } from "../errors.js";
import { RouterError } from "./router-error.js";
/** Reads a request body; rejects one that is too large before it has arrived in full. */
export const readBody = ({ request }, maxBytes, hint = "Send a smaller body.") => readStream(request, {
    maxBytes,
    expectedBytes: Number(request.headers["content-length"] ?? 0),
    onTooLong: () => new RouterError("too_large", `The request body exceeds ${maxBytes} bytes. ${hint}`),
    onCut: () => new RouterError("bad_request", "The request body was cut off. Send it again."),
});
const asRouterError = (error) => {
    if (isHubError(error, "unavailable"))
        return new RouterError("rate_limited", "Too many large requests right now. Try again in a moment.", {
            headers: error.headers,
        });
    return isHubError(error) ? new RouterError("bad_request", error.message) : error;
};
const asObject = (value) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
        return value;
    throw new RouterError("bad_request", "The body must be a JSON object.");
};
export const createRequestBodies = (jsonBodies, { maxBodyBytes, maxAnonymousBodyBytes }) => ({
    /** Reads a whole body; anonymous callers have a lower size limit. */
    read: (inbound) => inbound.viewer.account
        ? readBody(inbound, maxBodyBytes, "An admin can raise ORRERY_MAX_BODY.")
        : readBody(inbound, Math.min(maxBodyBytes, maxAnonymousBodyBytes), "Send a hub token, or ask an admin to raise ORRERY_MAX_ANONYMOUS_BODY."),
    /** Parses a body that must be a JSON object. */
    parseObject: async (body) => {
        try {
            return asObject(await jsonBodies(body));
        }
        catch (error) {
            throw asRouterError(error);
        }
    },
});
//# sourceMappingURL=request-body.js.map