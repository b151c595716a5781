import { callerAddressHeader } from "../../../identity/caller-address.js";
/** With TLS, the certificate is for the public URL. A process without the router reaches it there too. */
const baseOf = (app, { tlsCert, role, publicUrl }) => {
    if (tlsCert || role === "hub")
        return publicUrl;
    const { address, port, family } = app.server.address();
    const isAny = address === "::" || address === "0.0.0.0";
    return `http://${isAny ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address}:${port}`;
};
/** Cookies are not passed on: a page of another site must not act for a person who is signed in. */
const authorizationOf = ({ headers }) => headers.authorization ? { authorization: headers.authorization } : {};
/** The router is not part of Fastify, so its calls go through the network. */
const callRouter = async (base, { path, body, ...call }) => {
    const reply = await fetch(`${base}${path}`, { ...call, ...(body !== undefined && { body }) });
    return {
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        body: Buffer.from(await reply.arrayBuffer()),
    };
};
export const createCallHub = (app, request, { config, secret }) => async (call) => {
    const { method = "GET", path } = call;
    const body = call.body === undefined || typeof call.body === "string" ? call.body : JSON.stringify(call.body);
    const headers = {
        ...authorizationOf(request),
        ...callerAddressHeader(secret, request.callerAddress),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...call.headers,
    };
    if (path.startsWith("/router/"))
        return callRouter(baseOf(app, config), { method, path, headers, body });
    const reply = await app.inject({
        method,
        url: path,
        headers,
        remoteAddress: request.ip,
        ...(body !== undefined && { payload: body }),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
};
//# sourceMappingURL=call-hub.js.map