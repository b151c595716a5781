import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type KeyRing } from "../../../router/keys/key-ring.ts";
import type { ModuleDeps } from "../../module.ts";
import type { ClosedSession, OpenSession, SessionService } from "../sessions.ts";
/** An attempt that begins: where the browser goes, and the cookie by which it is recognized. */
interface StartedAttempt {
    readonly url: string;
    readonly cookieName: string;
    readonly cookie: string;
}
/** What the browser brings back from an issuer. */
interface Callback {
    readonly issuerId: string;
    /** The query of the callback, with the question mark. */
    readonly search: string;
    readonly cookieOf: (name: string) => string | undefined;
    readonly hub: string;
}
/** Sign-in through OpenID Connect issuers. */
export interface OidcService {
    readonly issuers: readonly {
        readonly id: string;
        readonly label: string;
    }[];
    readonly start: (issuerId: string, next: string, hub: string) => Promise<StartedAttempt>;
    readonly finish: (callback: Callback, actor: Actor) => Promise<{
        readonly session: OpenSession;
        readonly next: string;
        readonly cookieName: string;
    }>;
    /** Where a browser signs out at the issuer of its session. */
    readonly signOutUrl: (closed: ClosedSession, hub: string) => Promise<string | undefined>;
}
export interface OidcDeps {
    readonly db: Db;
    readonly config: Pick<Config, "oidcIssuers" | "oidcSessionHours">;
    readonly accounts: Pick<ModuleDeps["accounts"], "signInFrom">;
    readonly tokens: Pick<SessionService, "openSessionFor">;
    readonly keyRing: Pick<KeyRing, "seal" | "open">;
    readonly now: () => number;
}
/** Long enough for a second factor at the issuer. */
export declare const attemptSeconds: number;
export declare const createOidcService: (deps: OidcDeps) => OidcService;
export {};
//# sourceMappingURL=service.d.ts.map