import type { OidcIssuer, ScimSettings } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type AccountRow, accountById } from "../account-store.ts";
import { applyGroups, type GroupChanges } from "./apply-groups.ts";
import { applyMappings } from "./apply-mappings.ts";
import { type DirectoryUserRow, directoryUserOf, groupsOfUser, lockDirectoryUser } from "./directory-store.ts";

/** An issuer whose directory manages accounts. */
export interface Directory extends OidcIssuer {
  readonly scim: ScimSettings;
}

export const isDirectory = (issuer: OidcIssuer): issuer is Directory => issuer.scim !== undefined;

const groupNames = async (db: Db, { scim }: Directory, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await groupsOfUser(db, userId);
  const names = rows.map(({ display_name, external_id }) =>
    scim.groupsBy === "externalId" ? external_id : display_name,
  );
  return new Set(names.filter((name) => name !== null));
};

/** Makes memberships and the admin flag what the person's groups in the directory say. */
export const applyDirectoryGroups = (
  db: Db,
  directory: Directory,
  { id, account_id }: Pick<DirectoryUserRow, "id" | "account_id">,
  at: number,
): Promise<readonly [AccountRow, GroupChanges]> =>
  db.transaction().execute(async (transaction) => {
    await lockDirectoryUser(transaction, id);
    const account = await accountById(transaction, account_id);
    const groups = await groupNames(transaction, directory, id);
    return [account, await applyGroups(transaction, directory, groups, account, at)];
  });

/** Records what a person's groups changed. */
export const auditGroupChanges = async (
  audit: AuditLog,
  actor: Actor,
  issuer: OidcIssuer,
  account: AccountRow,
  { memberships, resourceGroups, isAdmin }: GroupChanges,
): Promise<void> => {
  for (const { organization, role } of memberships) {
    const detail = { user: account.name, issuer: issuer.id, ...(role && { role }) };
    await audit(actor, role ? "member.set" : "member.remove", `organization ${organization}`, detail);
  }
  for (const { group, organization, role = null } of resourceGroups) {
    const detail = { organization, user: account.name, issuer: issuer.id, role };
    await audit(actor, "resource_group.member", `group ${group}`, detail);
  }
  if (isAdmin !== undefined)
    await audit(actor, "user.set-admin", `user ${account.name}`, { issuer: issuer.id, isAdmin });
};

/** Gives a person the roles in resource groups that their groups in directories mean now. */
export const applyDirectoryMappings = async (
  { db, audit }: { readonly db: Db; readonly audit: AuditLog },
  actor: Actor,
  issuers: readonly OidcIssuer[],
  accountId: number,
): Promise<void> => {
  for (const directory of issuers.filter(isDirectory)) {
    const user = await directoryUserOf(db, directory.issuer, accountId);
    if (!user) continue;
    const [account, resourceGroups] = await db.transaction().execute(async (transaction) => {
      await lockDirectoryUser(transaction, user.id);
      const groups = await groupNames(transaction, directory, user.id);
      const changes = await applyMappings(transaction, directory.issuer, groups, accountId);
      return [await accountById(transaction, accountId), changes] as const;
    });
    await auditGroupChanges(audit, actor, directory, account, { memberships: [], resourceGroups });
  }
};
