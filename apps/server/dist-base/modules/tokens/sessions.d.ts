import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Role, Viewer } from "../../identity/viewer.ts";
export interface OpenSession {
    readonly secret: string;
    readonly expiresAt: number;
}
/** One-time code of a sign-in link. */
interface SignInLink {
    readonly code: string;
    readonly expiresAt: number;
}
/** The issuer that opened a session, and its ID token, encrypted. */
interface SessionOrigin {
    readonly issuerId: string;
    readonly label: string;
    readonly sealedIdToken: string;
    readonly expiresAt: number;
}
export interface ClosedSession {
    readonly issuerId: string;
    readonly sealedIdToken: string;
}
/** The sessions of browsers, opened with a token, with a link or through an issuer. */
export interface SessionService {
    readonly bySession: (secret: string) => Promise<Viewer | undefined>;
    readonly openSession: (token: string, actor: Actor) => Promise<OpenSession>;
    /** Creates a link without a permission check: for the start, the command line and what has checked it. */
    readonly createLink: (accountId: number, role: Role, lifeMs?: number) => Promise<SignInLink>;
    readonly openSessionByLink: (code: string, actor: Actor) => Promise<OpenSession>;
    /** Opens a session without a credential of the hub: for a person whom an issuer vouches for. */
    readonly openSessionFor: (accountId: number, origin: SessionOrigin, actor: Actor) => Promise<OpenSession>;
    /** The same for a person who has shown a passkey. */
    readonly openSessionByPasskey: (accountId: number, passkey: string, actor: Actor) => Promise<OpenSession>;
    /** The issuer of the session that was closed, if it had one. */
    readonly closeSession: (secret: string) => Promise<ClosedSession | undefined>;
    readonly closeSessions: (actor: Actor) => Promise<number>;
}
interface SessionDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
}
export declare const createSessionService: (deps: SessionDeps) => SessionService;
export {};
//# sourceMappingURL=sessions.d.ts.map