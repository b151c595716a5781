import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { checkAddress } from "../../guard/check-url.ts";

const policy = { allowPrivate: true, ports: "any" } as const;

/**
 * Looks up the servers that admins have deployed models to. They may be on this machine or its network, since an admin
 * has named them; addresses that only the machine itself should know, such as a cloud's metadata, are refused all the same.
 */
export const checkedLookup: LookupFunction = (host, options: LookupOptions, done) => {
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
};
