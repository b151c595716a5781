import type { AuthorizedApp } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type OAuthScope } from "../../../identity/oauth-scopes.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type OAuthClient } from "./clients.ts";
import type { IdTokens } from "./id-token.ts";
import { type GrantRow } from "./store.ts";
/** The reply of the token endpoint. */
export interface TokenReply {
    readonly access_token: string;
    readonly token_type: "bearer";
    readonly expires_in: number;
    readonly scope: string;
    readonly refresh_token?: string;
    readonly id_token?: string;
    readonly issued_token_type?: string;
}
/** Where tokens are issued, and what an ID token repeats. */
export interface IssueContext {
    readonly hub: string;
    readonly nonce?: string | null;
}
/** What people allow apps. */
export interface Grants {
    /** Creates a grant; an app that asks again gets the one it has. Command lines get one for each login. */
    readonly create: (client: OAuthClient, scopes: readonly OAuthScope[], actor: Actor) => Promise<GrantRow>;
    readonly issue: (grant: GrantRow, scopes: readonly OAuthScope[], context: IssueContext) => Promise<TokenReply>;
    readonly renew: (refreshToken: string, clientId: string, context: IssueContext) => Promise<TokenReply>;
    /** Ends the grant that a token or refresh token belongs to; does nothing for other texts. */
    readonly revokeByToken: (token: string) => Promise<void>;
    readonly end: (grantId: string) => Promise<void>;
    readonly list: (viewer: Viewer) => Promise<AuthorizedApp[]>;
    readonly revoke: (id: string, actor: Actor) => Promise<void>;
}
interface GrantDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly prefix: string;
    readonly idTokens: IdTokens;
}
export declare const createGrants: (deps: GrantDeps) => Grants;
export {};
//# sourceMappingURL=grants.d.ts.map