import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { OidcIssuer, ScimSettings } from "../../../text/oidc-issuers.ts";
import { type AccountRow } from "../store.ts";
import { type GroupChanges } from "./apply-groups.ts";
import { type DirectoryUserRow } from "./directory-store.ts";
/** An issuer whose directory manages accounts. */
export interface Directory extends OidcIssuer {
    readonly scim: ScimSettings;
}
export declare const isDirectory: (issuer: OidcIssuer) => issuer is Directory;
/** Makes memberships and the admin flag what the person's groups in the directory say. */
export declare const applyDirectoryGroups: (db: Db, directory: Directory, { id, account_id }: Pick<DirectoryUserRow, "id" | "account_id">, at: number) => Promise<readonly [AccountRow, GroupChanges]>;
/** Records what a person's groups changed. */
export declare const auditGroupChanges: (audit: AuditLog, actor: Actor, issuer: OidcIssuer, account: AccountRow, { memberships, resourceGroups, isAdmin }: GroupChanges) => Promise<void>;
/** Gives a person the roles in resource groups that their groups in directories mean now. */
export declare const applyDirectoryMappings: ({ db, audit }: {
    readonly db: Db;
    readonly audit: AuditLog;
}, actor: Actor, issuers: readonly OidcIssuer[], accountId: number) => Promise<void>;
//# sourceMappingURL=directory-groups.d.ts.map