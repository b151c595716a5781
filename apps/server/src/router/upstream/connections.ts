import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import type { EgressPolicy } from "./egress-policy.ts";

/** How the router connects to one kind of server. */
export interface ConnectionSettings {
  readonly connectMs: number;
  readonly egress: EgressPolicy;
  /** Certificates to trust instead of Node's own list. */
  readonly ca?: string;
}

/** Pooled connections, and which hosts they can reach. */
export interface Connections {
  readonly dispatcher: Dispatcher;
  /** Throws if connecting to the host is not allowed. */
  readonly checkHost: (host: string) => void;
  /** Ends the requests in progress and closes every connection. */
  readonly destroy: () => Promise<void>;
}

/** Longer than most pauses in a conversation, shorter than the idle timeout of common load balancers. */
const keepAliveMs = 30_000;

/** undici's agent for proxies parses each URL and reads the environment again for each request, with a proxy or without. */
const isProxySet = (): boolean =>
  ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].some((name) => process.env[name]);

/**
 * Opens a pool of HTTP/1.1 connections. `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are honored; a proxy resolves host
 * names itself, so the egress policy then only sees IP addresses. `send` handles reply timeouts, so undici's are off.
 */
export const createConnections = ({ connectMs, egress, ca }: ConnectionSettings): Connections => {
  const options = {
    allowH2: false,
    connect: { timeout: connectMs, lookup: egress.lookup, ...(ca !== undefined && { ca }) },
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32 * 1024,
  };
  const dispatcher = isProxySet() ? new EnvHttpProxyAgent(options) : new Agent(options);
  return {
    dispatcher,
    checkHost: egress.checkHost,
    destroy: () => dispatcher.destroy(Object.assign(new Error("the hub is stopping"), { code: "STOPPED" })),
  };
};
