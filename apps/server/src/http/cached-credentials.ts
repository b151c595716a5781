import { hashOf } from "../identity/secret-text.ts";
import type { Viewer } from "../identity/viewer.ts";
import { createTtlCache } from "../shared-state/ttl-cache.ts";

/** Finds the viewer of a token or session. */
export interface CredentialLookup {
  readonly byToken: (token: string) => Promise<Viewer | undefined>;
  readonly bySession: (session: string) => Promise<Viewer | undefined>;
}

/** Other processes can change accounts too, and a change takes effect everywhere within a second. */
const maxAgeMs = 500;

/**
 * Remembers who a token or session belongs to, which most requests start with. Keys include the number of writes, so
 * every write of this process empties the cache: a disabled user or revoked token is refused at once.
 */
export const cacheCredentials = (
  { byToken, bySession }: CredentialLookup,
  writeCount: () => number,
  now: () => number,
): CredentialLookup => {
  const viewers = createTtlCache<string, Viewer | undefined>(now, maxAgeMs);
  const cached = (kind: string, lookUp: CredentialLookup["byToken"]) => async (secret: string) =>
    viewers.get(`${writeCount()} ${kind} ${hashOf(secret)}`, () => lookUp(secret));
  return { byToken: cached("token", byToken), bySession: cached("session", bySession) };
};
