import { type Dispatcher } from "undici";
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
/**
 * Opens a pool of HTTP/1.1 connections. `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are honored; a proxy resolves host
 * names itself, so the egress policy then only sees IP addresses. `send` handles reply timeouts, so undici's are off.
 */
export declare const createConnections: ({ connectMs, egress, ca }: ConnectionSettings) => Connections;
//# sourceMappingURL=connections.d.ts.map