import type { NewBrowserToken, NewFineGrainedToken, NewToken, TokenSummary, WhoAmI } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { type Role, type Viewer } from "../../identity/viewer.ts";
import { type SessionService } from "./sessions.ts";
/** A token in plain text: shown once, to its creator. */
interface OpenToken {
    readonly token: string;
    readonly summary: TokenSummary;
}
/** Tokens and the sessions opened with them. */
export interface TokenService extends SessionService {
    readonly byToken: (token: string) => Promise<Viewer | undefined>;
    /** The viewer of a token that was not revoked. What it began can go on after it expires, such as a long upload. */
    readonly byTokenId: (id: number) => Promise<Viewer | undefined>;
    /** Creates a token without a permission check: for the first start and the command line. */
    readonly issue: (accountId: number, name: string, role: Role, expiresAt?: number) => Promise<OpenToken>;
    readonly create: (request: NewToken, actor: Actor) => Promise<OpenToken>;
    /** Creates a short-lived token that pages of other sites can use. */
    readonly createForBrowser: (request: NewBrowserToken, actor: Actor) => Promise<OpenToken>;
    /** Creates a token for some repositories. */
    readonly createFineGrained: (request: NewFineGrainedToken, actor: Actor) => Promise<OpenToken>;
    readonly list: (viewer: Viewer) => Promise<TokenSummary[]>;
    /** The viewer's own token, as clients know it. */
    readonly current: (viewer: Viewer) => Promise<WhoAmI["auth"]["accessToken"]>;
    readonly revoke: (id: number, actor: Actor) => Promise<void>;
}
export interface TokenDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly prefix: string;
}
export declare const createTokenService: (deps: TokenDeps) => TokenService;
export {};
//# sourceMappingURL=service.d.ts.map