import { type LookupFunction } from "node:net";
/** Which hosts the router can connect to. */
export interface EgressPolicy {
    /** Resolves a host name; fails if any of its addresses is not allowed. */
    readonly lookup: LookupFunction;
    /** Throws if a host given as an IP address is not allowed. `lookup` is never called for those. */
    readonly checkHost: (host: string) => void;
}
/**
 * Restricts connections. Providers return URLs to follow (for jobs), and these must not reach this machine's private
 * network. Servers that admins deploy models to can be private. Link-local addresses, such as a cloud's metadata
 * service, are always refused.
 */
export declare const createEgressPolicy: (allowPrivate: boolean) => EgressPolicy;
//# sourceMappingURL=egress-policy.d.ts.map