import type { NewPasskey, PasskeyAnswer, PasskeyOptions, PasskeySummary } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { OpenSession, SessionService } from "../sessions.ts";
import type { RelyingParty } from "./relying-party.ts";
/** Passkeys, and sign-in with them. */
export interface PasskeyService {
    /** Whether any account has one. */
    readonly isUsed: () => Promise<boolean>;
    readonly list: (viewer: Viewer) => Promise<PasskeySummary[]>;
    /** Options for a new passkey. */
    readonly startAdding: (party: RelyingParty, actor: Actor) => Promise<PasskeyOptions>;
    readonly add: (party: RelyingParty, request: NewPasskey, actor: Actor) => Promise<PasskeySummary>;
    readonly rename: (id: string, name: string, actor: Actor) => Promise<PasskeySummary>;
    readonly remove: (id: string, actor: Actor) => Promise<void>;
    /** Options for a sign-in with any passkey of this hub. */
    readonly startSignIn: (party: RelyingParty) => Promise<PasskeyOptions>;
    readonly signIn: (party: RelyingParty, answer: PasskeyAnswer, actor: Actor) => Promise<OpenSession>;
}
interface PasskeyDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly tokens: Pick<SessionService, "openSessionByPasskey">;
    readonly now: () => number;
}
export declare const createPasskeyService: (deps: PasskeyDeps) => PasskeyService;
export {};
//# sourceMappingURL=service.d.ts.map