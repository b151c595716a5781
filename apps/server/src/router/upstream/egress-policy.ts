import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { checkAddress, type ReachPolicy } from "../../guard/check-url.ts";

/** Which hosts the router can connect to. */
export interface EgressPolicy {
  /** Resolves a name; fails where any of its addresses must not be reached. */
  readonly lookup: LookupFunction;
  /** Throws where a host, given as an IP address, must not be reached. Those are never looked up. */
  readonly checkHost: (host: string) => void;
}

/**
 * Restricts connections. A provider names addresses itself (those of its jobs), and none of them may lead into this
 * machine's own network. Servers that admins have deployed models to may be private; link-local addresses, such as a
 * cloud's metadata service, are always refused.
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
