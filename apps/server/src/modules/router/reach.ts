import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import { isIP } from "node:net";
import { checkAddress, type ReachPolicy } from "../../guard/check-url.ts";
import type { ConnectionSettings } from "../../http1/connection.ts";

/**
 * Keeps connections to addresses that may be reached. A provider names addresses itself, of the jobs it has taken on, and
 * none of them may lead into this machine's own network. The servers that admins have deployed models to may be there;
 * addresses that only the machine itself should know, such as a cloud's metadata, are refused all the same.
 */
export const createReach = (allowPrivate: boolean): Required<Pick<ConnectionSettings, "lookup" | "checkHost">> => {
  const policy: ReachPolicy = { allowPrivate, ports: "any" };
  return {
    // Addresses in numbers are never looked up.
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
