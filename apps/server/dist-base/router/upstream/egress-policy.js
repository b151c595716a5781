import { lookup } from "node:dns";
import { isIP } from "node:net";
import { checkAddress } from "../../guard/check-url.js";
/**
 * Restricts connections. Providers return URLs to follow (for jobs), and these must not reach this machine's private
 * network. Servers that admins deploy models to can be private. Link-local addresses, such as a cloud's metadata
 * service, are always refused.
 */
export const createEgressPolicy = (allowPrivate) => {
    const policy = { allowPrivate, ports: "any" };
    return {
        checkHost: (host) => {
            if (isIP(host) !== 0)
                checkAddress(host, host, policy);
        },
        lookup: (host, options, done) => {
            lookup(host, { ...options, all: true }, (error, found) => {
                if (error)
                    return done(error, "", 4);
                const addresses = found;
                try {
                    for (const { address } of addresses)
                        checkAddress(host, address, policy);
                }
                catch (refusal) {
                    return done(refusal, "", 4);
                }
                const [first] = addresses;
                if (options.all)
                    return done(null, addresses);
                done(null, first?.address ?? "", first?.family);
            });
        },
    };
};
//# sourceMappingURL=egress-policy.js.map