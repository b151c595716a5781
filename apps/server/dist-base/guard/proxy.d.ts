import type { Socket } from "node:net";
type Environment = Readonly<Record<string, string | undefined>>;
/** The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name for an address. */
export declare const proxyFor: (url: URL, environment?: Environment) => URL | undefined;
/** Opens a connection through a proxy, which resolves the host's name. */
export declare const openTunnel: (proxy: URL, target: URL, signal: AbortSignal) => Promise<Socket>;
export {};
//# sourceMappingURL=proxy.d.ts.map