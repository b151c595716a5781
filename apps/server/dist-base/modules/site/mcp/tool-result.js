const parsed = (body) => {
    try {
        return JSON.parse(body.toString());
    }
    catch {
        return undefined;
    }
};
const messageIn = (value) => {
    const { error, message } = (value ?? {});
    if (typeof error === "string")
        return error;
    const inner = error?.message ?? message;
    return typeof inner === "string" ? inner : undefined;
};
/** A failure that the agent can read and react to. */
export const failed = (message) => ({
    isError: true,
    content: [{ type: "text", text: message }],
});
/** Data, also as text for clients that show nothing else. */
export const structured = (value) => ({
    structuredContent: value,
    content: [{ type: "text", text: JSON.stringify(value) }],
});
/** Redirects count as failures: their bodies are not what was asked for. */
export const isFailed = ({ status }) => status >= 300;
/** The hub's own error message. */
export const failureOf = (reply) => failed(messageIn(parsed(reply.body)) ?? `The hub returned status ${reply.status}.`);
/** A JSON reply of the hub as the result of a tool, with only what the tool declares. */
export const resultOf = (reply, toContent) => {
    const value = parsed(reply.body);
    return isFailed(reply) || value === undefined ? failureOf(reply) : structured(toContent(value, reply));
};
/** Media larger than this do not fit into an agent's context. */
const maxMediaBytes = 8 * 1024 * 1024;
const mediaBlock = (mimeType, data) => {
    if (mimeType.startsWith("image/"))
        return { type: "image", data, mimeType };
    if (mimeType.startsWith("audio/"))
        return { type: "audio", data, mimeType };
    return { type: "resource", resource: { uri: "output:1", mimeType, blob: data } };
};
/** The output of a model: JSON, text, or a file. */
export const outputOf = (model, reply) => {
    if (isFailed(reply))
        return failureOf(reply);
    const type = String(reply.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    if (type === "application/json")
        return structured({ model, outputs: parsed(reply.body) });
    if (type.startsWith("text/"))
        return structured({ model, outputs: reply.body.toString() });
    const { length } = reply.body;
    if (length > maxMediaBytes)
        return failed(`The output is a file of ${length} bytes, too large for an agent. Call the router API instead.`);
    const content = { model, media: { mimeType: type, bytes: length } };
    return { structuredContent: content, content: [mediaBlock(type, reply.body.toString("base64"))] };
};
//# sourceMappingURL=tool-result.js.map