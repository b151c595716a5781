import type { Viewer } from "../identity/viewer.ts";
/** Finds the viewer of a token or session. */
export interface CredentialLookup {
    readonly byToken: (token: string) => Promise<Viewer | undefined>;
    readonly bySession: (session: string) => Promise<Viewer | undefined>;
}
/**
 * Remembers who a token or session belongs to, which most requests start with. Keys include the number of writes, so
 * every write of this process empties the cache: a disabled user or revoked token is refused at once.
 */
export declare const cacheCredentials: ({ byToken, bySession }: CredentialLookup, writeCount: () => number, now: () => number) => CredentialLookup;
//# sourceMappingURL=cached-credentials.d.ts.map