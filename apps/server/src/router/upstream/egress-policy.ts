import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { checkAddress, type ReachPolicy } from "../../guard/check-url.ts";

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
export const createEgressPolicy = (allowPrivate: boolean): EgressPolicy => {
  const policy: ReachPolicy = { allowPrivate, ports: "any" };
  return {
    checkHost: (host) => {
      if (isIP(host) !== 0) checkAddress(host, host, policy);
    },
    lookup: (host, options: LookupOptions, done) => {
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, "", 4);
        const addresses = found as LookupAddress[];
        try {
          for (const { address } of addresses) checkAddress(host, address, policy);
        } catch (refusal) {
          return done(refusal as NodeJS.ErrnoException, "", 4);
        }
        const [first] = addresses;
        if (options.all) return done(null, addresses);
        done(null, first?.address ?? "", first?.family);
      });
    },
  };
};
