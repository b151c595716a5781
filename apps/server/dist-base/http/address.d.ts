import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
/** The hub's URL for the caller: the configured one, or the requested host. */
export declare const hubAddress: (request: FastifyRequest, publicUrl: string) => string;
/** The path that the hub is served under, such as `/hub`; empty at the root of a host. */
export declare const pathOfHub: (hub: string) => string;
/** Guides are written for the default address; readers get the one they use. */
export declare const withHubAddress: (text: string, hub: string) => string;
/** Where a browser signs in with a link's code: in the fragment, which is never sent, so that no log sees it. */
export declare const signInAddress: (hub: string, code: string) => string;
/** The header that leads to the next page: the same question with another cursor, as an absolute address. */
export declare const nextLink: (request: FastifyRequest, publicUrl: string, cursor: string) => string;
/** Whether a `Host` names this machine, as no page of another site can make a browser do. */
export declare const isLoopbackHost: (host: string | undefined) => boolean;
/** Why a request is refused before anything reads it. */
export interface AddressRefusal {
    readonly status: 403 | 421;
    readonly message: string;
}
export type AddressCheck = (request: IncomingMessage, path: "operations" | "router" | "hub") => AddressRefusal | undefined;
/**
 * Checks `Host` against the public URL, and `Origin` against the sites that can call this hub. Load balancers ask for the health of
 * a process by its IP, and commands on this machine by localhost.
 */
export declare const createAddressCheck: (config: Pick<Config, "publicUrl" | "allowedHosts" | "allowedOrigins" | "isAnonymousAllowed" | "trustedProxies">) => AddressCheck;
//# sourceMappingURL=address.d.ts.map