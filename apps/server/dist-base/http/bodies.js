import { readStream } from "../blobs/read-stream.js";
import { HubError } from "../errors.js";
import { requireRole } from "./auth.js";
/** The size of a commit's body: its lines, with the contents of small files. */
export const maxCommitBytes = 100 * 1024 * 1024;
/** The whole body, within the limit of its route. The framework keeps a list of its pieces, however small they are. */
const readBody = ({ headers, viewer, routeOptions: { bodyLimit = 0, config } }, payload) => {
    const maxBytes = (viewer?.account ? undefined : config.anonymousBodyLimit) ?? bodyLimit;
    return readStream(payload, {
        maxBytes,
        expectedBytes: Number(headers["content-length"] ?? 0),
        onTooLong: () => new HubError("too_large", `The body is too large. Send at most ${maxBytes} bytes.`),
        onCut: () => new HubError("bad_request", "The body was cut off. Send it again."),
    });
};
/** This key allows prototype pollution. */
const poison = Buffer.from('"__proto__"');
const parseJson = async (jsonBodies, body) => {
    if (body.length === 0)
        throw new HubError("bad_request", "The body is empty. Send JSON, or remove the Content-Type header.");
    if (body.includes(poison))
        throw new HubError("bad_request", 'The body must not contain the name "__proto__".');
    return jsonBodies(body);
};
/** Reads bodies of a media type as JSON, within the hub's limits. */
export const registerJsonType = (app, type, jsonBodies) => {
    app.addContentTypeParser(type, async (request, payload) => parseJson(jsonBodies, await readBody(request, payload)));
};
/** The same for plain JSON, on all routes of the framework. */
export const registerBodies = (app, jsonBodies) => {
    app.removeContentTypeParser("application/json");
    registerJsonType(app, "application/json", jsonBodies);
};
/** For routes with large bodies: rejects anonymous callers before reading the body. */
export const signedInFirst = {
    onRequest: async ({ viewer }) => void requireRole(viewer, "write"),
};
/** Clients send null for what they leave out; the validator would read it as an empty text or as false. */
export const removeNulls = async (request) => {
    const { body } = request;
    if (typeof body === "object" && body !== null && !Array.isArray(body))
        request.body = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
};
//# sourceMappingURL=bodies.js.map