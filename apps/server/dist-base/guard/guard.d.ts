import type { LookupAddress } from "node:dns";
import { type CheckedUrl } from "./check-url.ts";
/** What the guard allows. */
export interface GuardSettings {
    /** Whether this machine and its own network may be reached: for an upstream that the hub's owner has named. */
    readonly allowPrivate?: boolean;
    /**
     * The address of a server that the hub's owner has named, which may be at any port. Where it is on a private network
     * it is reached, and so is what it leads to; where it is public, nothing private is.
     */
    readonly trustedOrigin?: string;
    /** Ports that may be reached; those of web servers by default, any where private addresses are allowed. */
    readonly ports?: readonly number[] | "any";
    /** Max bytes of a reply's body; 32 MiB by default. */
    readonly maxBytes?: number;
    /** Max time for the whole exchange, including redirects and body; 30 seconds by default. */
    readonly timeoutMs?: number;
    /**
     * Max time to wait for the first byte of the body, with redirects and head, and then for each next one; 30 seconds by
     * default. Time in which the body is not read does not count.
     */
    readonly idleMs?: number;
    readonly maxRedirects?: number;
    /** Whether `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honored. A proxy resolves names, so it decides what they reach. */
    readonly usesProxy?: boolean;
    /** How names become addresses; the system's way by default. */
    readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
}
/** What is sent. */
interface GuardedInit {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    readonly signal?: AbortSignal;
    /** "manual" gives a redirect as it is. */
    readonly redirect?: "follow" | "manual";
}
/** Fetches what users and repositories name, without reaching what only this machine may reach. */
export interface Guard {
    readonly fetch: (url: string | URL, init?: GuardedInit) => Promise<Response>;
}
/** Throws if a guard with these settings would refuse an address by its text alone. */
export declare const checkReachable: (url: string, settings?: GuardSettings) => CheckedUrl;
/** Creates a guard: names are resolved once and only checked addresses are connected to. */
export declare const createGuard: (settings?: GuardSettings) => Guard;
export {};
//# sourceMappingURL=guard.d.ts.map