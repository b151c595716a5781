import { hashOf } from "../identity/secret-text.js";
import { createTtlCache } from "../shared-state/ttl-cache.js";
/** Other processes can change accounts too, and a change takes effect everywhere within a second. */
const maxAgeMs = 500;
/**
 * Remembers who a token or session belongs to, which most requests start with. Keys include the number of writes, so
 * every write of this process empties the cache: a disabled user or revoked token is refused at once.
 */
export const cacheCredentials = ({ byToken, bySession }, writeCount, now) => {
    const viewers = createTtlCache(now, maxAgeMs);
    const cached = (kind, lookUp) => (secret) => viewers.get(`${writeCount()} ${kind} ${hashOf(secret)}`, () => lookUp(secret));
    return { byToken: cached("token", byToken), bySession: cached("session", bySession) };
};
//# sourceMappingURL=cached-credentials.js.map