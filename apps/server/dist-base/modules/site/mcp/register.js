import { Readable } from "node:stream";
import { parseUrl } from "@orrery/inference/core";
import { HubError } from "../../../errors.js";
import { isLoopbackHost } from "../../../http/address.js";
import { challenge, requireLogin } from "./protected-resource.js";
/** One message could start thousands of calls, and the newer versions of the protocol have no batches. */
const batchRefusal = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600, message: "Send one message per request: batches are not supported." },
};
/** A page of another site must not use a hub on this machine through its visitor's browser. */
const checkOrigin = ({ headers }, publicUrl) => {
    const { origin, host } = headers;
    if (origin === undefined)
        return;
    const url = parseUrl(origin);
    const isOwn = url !== undefined && (origin === publicUrl || url.host === host);
    if (!isOwn)
        throw new HubError("forbidden", "Pages of other sites cannot use this hub's MCP server.");
};
/** On a hub that only this machine reaches, a name that leads here may be of another site: browsers then call it “same origin”. */
const checkHost = ({ headers: { host }, socket }, isBehindProxy) => {
    const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(socket.localAddress ?? "");
    if (isLocal && !isBehindProxy && !isLoopbackHost(host))
        throw new HubError("forbidden", "Use http://127.0.0.1 or localhost, or set ORRERY_PUBLIC_URL to use another name.");
};
const webRequest = ({ method, url, headers, host }) => {
    const given = Object.entries(headers).flatMap(([name, value]) => value === undefined || name === "content-length" ? [] : [[name, String(value)]]);
    return new Request(`http://${host}${url}`, { method, headers: given, ...(method === "POST" && { body: "{}" }) });
};
const sendResponse = (reply, response) => {
    reply.code(response.status).header("x-accel-buffering", "no").header("cache-control", "no-store");
    for (const [name, value] of response.headers)
        reply.header(name, value);
    return reply.send(response.body ? Readable.fromWeb(response.body) : null);
};
/**
 * `/mcp`: the hub as a server of the Model Context Protocol, for clients of both its eras. Its library and the schemas of
 * its tools are loaded with the first request; a start is a tenth quicker without them.
 */
export const register = (app, deps) => {
    const { publicUrl, trustedProxies } = deps.config;
    // With a public URL, every request's host is checked; a proxy on this machine passes on the host it was asked for.
    const isBehindProxy = publicUrl !== "" || trustedProxies !== "off";
    const answer = async (request, reply) => {
        checkHost(request, isBehindProxy);
        checkOrigin(request, publicUrl);
        if (Array.isArray(request.body))
            return reply.code(400).send(batchRefusal);
        const { handleMcp } = await import("./handle-mcp.js");
        const parsed = request.method === "POST" ? { parsedBody: request.body } : {};
        const response = await handleMcp(app, request, deps, webRequest(request), parsed);
        return sendResponse(reply, response);
    };
    const onSend = challenge(publicUrl);
    const method = ["GET", "POST", "DELETE"];
    app.route({ method, url: "/mcp", schema: { hide: true }, onSend, preHandler: requireLogin, handler: answer });
};
//# sourceMappingURL=register.js.map