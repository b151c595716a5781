import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { parseUrl } from "@orrery/inference/core";

type Environment = Readonly<Record<string, string | undefined>>;

const named = (environment: Environment, name: string): string | undefined =>
  environment[name.toLowerCase()] || environment[name];

/** Whether `NO_PROXY` names a host: itself, a domain that it is in, or `*`. */
const isExcepted = (list: string, { hostname, port }: URL): boolean =>
  list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [, name = "", only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (only !== undefined && only !== port) return false;
      const domain = name.replace(/^\*?\./, "");
      return entry === "*" || hostname === domain || hostname.endsWith(`.${domain}`);
    });

/** The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name for an address. */
export const proxyFor = (url: URL, environment: Environment = process.env): URL | undefined => {
  const text = named(environment, url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (!text || isExcepted(named(environment, "NO_PROXY") ?? "", url)) return undefined;
  return parseUrl(text);
};

/** Opens a connection through a proxy, which resolves the host's name. */
export const openTunnel = (proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
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
