import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { connect as connectTls } from "node:tls";
import { parseUrl } from "@orrery/inference/core";
const named = (environment, name) => environment[name.toLowerCase()] || environment[name];
/** Whether `NO_PROXY` names a host: itself, a domain that it is in, or `*`. */
const isExcepted = (list, { hostname, port }) => list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
    const [, name = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (only !== undefined && only !== port)
        return false;
    const domain = name.replace(/^\*?\./, "");
    return entry === "*" || hostname === domain || hostname.endsWith(`.${domain}`);
});
/** The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name for an address. */
export const proxyFor = (url, environment = process.env) => {
    const text = named(environment, url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
    if (!text || isExcepted(named(environment, "NO_PROXY") ?? "", url))
        return undefined;
    return parseUrl(text);
};
/** Opens a connection through a proxy, which resolves the host's name. */
export const openTunnel = (proxy, target, signal) => new Promise((resolve, reject) => {
    const isSecure = target.protocol === "https:";
    const authority = `${target.hostname}:${target.port || (isSecure ? 443 : 80)}`;
    const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const headers = {
        host: authority,
        ...(proxy.username && { "proxy-authorization": `Basic ${Buffer.from(login).toString("base64")}` }),
    };
    const request = proxy.protocol === "https:" ? requestHttps : requestHttp;
    const place = { host: proxy.hostname, port: proxy.port || (proxy.protocol === "https:" ? 443 : 80) };
    const asked = request({ ...place, method: "CONNECT", path: authority, headers, agent: false, signal });
    asked.once("error", reject);
    asked.once("connect", (reply, socket) => {
        if (reply.statusCode !== 200) {
            socket.destroy();
            return reject(new Error(`the proxy answered with status ${reply.statusCode}`));
        }
        resolve(isSecure ? connectTls({ socket, servername: target.hostname }) : socket);
    });
    asked.end();
});
//# sourceMappingURL=proxy.js.map