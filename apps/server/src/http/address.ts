import type { IncomingMessage } from "node:http";
import type { AddressInfo, Server } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { trustedProxiesIn } from "../config/config.ts";

/** The hub's URL for the caller: the configured one, or the requested host. */
export const hubAddress = (request: FastifyRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : "localhost";
  return `${request.protocol}://${host}`;
};

/** The hub's URL where there is no request: the configured one, or the address it listens on. */
export const ownAddress = (
  app: { readonly server: Pick<Server, "address"> },
  { publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">,
): string => {
  if (publicUrl) return publicUrl;
  const bound = app.server.address() as AddressInfo | null;
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${bound?.port ?? port}`;
};

/** The path that the hub is served under, such as `/hub`; empty at the root of a host. */
export const pathOfHub = (hub: string): string => new URL(hub).pathname.replace(/\/$/, "");

/** Guides are written for the default address; readers get the one they use. */
export const withHubAddress = (text: string, hub: string): string => text.replaceAll("http://127.0.0.1:4747", hub);

/** Where a browser signs in with a link's code: in the fragment, which is never sent, so that no log sees it. */
export const signInAddress = (hub: string, code: string): string => `${hub}/login#code=${code}`;

/** The header that leads to the next page: the same question with another cursor, as an absolute address. */
export const nextLink = (request: FastifyRequest, publicUrl: string, cursor: string): string => {
  const url = new URL(`${hubAddress(request, publicUrl)}${request.url}`);
  url.searchParams.set("cursor", cursor);
  return `<${url.href}>; rel="next"`;
};

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Whether a `Host` names this machine, as no page of another site can make a browser do. */
export const isLoopbackHost = (host: string | undefined): boolean => loopback.test(host ?? "");

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim();

/** Why a request is refused before anything reads it. */
export interface AddressRefusal {
  readonly status: 403 | 421;
  readonly message: string;
}

export type AddressCheck = (
  request: IncomingMessage,
  path: "operations" | "router" | "hub",
) => AddressRefusal | undefined;

/**
 * Checks `Host` against the public URL, and `Origin` against the sites that can call this hub. Load balancers ask for the health of
 * a process by its IP, and commands on this machine by localhost.
 */
export const createAddressCheck = (
  config: Pick<Config, "publicUrl" | "allowedHosts" | "allowedOrigins" | "isAnonymousAllowed" | "trustedProxies">,
): AddressCheck => {
  const { publicUrl, allowedHosts, allowedOrigins, isAnonymousAllowed } = config;
  const isProxy = trustedProxiesIn(config);
  const own = publicUrl === "" ? undefined : new URL(publicUrl);
  const hosts = new Set([...(own ? [own.host, own.hostname] : []), ...allowedHosts].map((host) => host.toLowerCase()));
  /** A name without a port stands for all ports. */
  const isAllowed = (host: string): boolean => hosts.has(host) || hosts.has(host.replace(/:\d+$/, ""));
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()));
  const isClosed = allowedOrigins.length > 0 || !isAnonymousAllowed;

  const hostOf = ({ headers, socket }: IncomingMessage): string | undefined => {
    const forwarded = isProxy(socket.remoteAddress ?? "", 0) ? firstOf(headers["x-forwarded-host"]) : undefined;
    return (forwarded ?? headers.host)?.toLowerCase();
  };

  const isForeign = ({ origin = "", host }: { origin?: string | undefined; host: string | undefined }): boolean => {
    const site = origin.toLowerCase();
    return site !== own?.origin && !origins.has("*") && !origins.has(site) && site.replace(/^https?:\/\//, "") !== host;
  };

  return (request, path) => {
    if (path === "operations") return undefined;
    const host = hostOf(request);
    const isKnownHost = !own || host === undefined || isAllowed(host) || isLoopbackHost(host);
    if (!isKnownHost)
      return {
        status: 421,
        message: `This hub is at ${publicUrl}. To use another host name, an admin adds it to ORRERY_ALLOWED_HOSTS.`,
      };
    const { origin, "sec-fetch-mode": mode } = request.headers;
    if (origin === undefined || mode === "navigate" || !isClosed) return undefined;
    // Tokens for pages name their sites themselves.
    if (path === "router" && allowedOrigins.length === 0) return undefined;
    if (!isForeign({ origin, host })) return undefined;
    return {
      status: 403,
      message: "Pages of this site cannot call this hub. An admin can add it to ORRERY_ALLOWED_ORIGINS.",
    };
  };
};
