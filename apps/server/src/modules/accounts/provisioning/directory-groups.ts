import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { OidcIssuer, ScimSettings } from "../../../text/oidc-issuers.ts";
import { type AccountRow, accountById } from "../store.ts";
import { applyGroups, type GroupChanges } from "./apply-groups.ts";
import { type DirectoryUserRow, groupsOfUser, lockDirectoryUser } from "./directory-store.ts";

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
  { memberships, isAdmin }: GroupChanges,
): Promise<void> => {
  for (const { organization, role } of memberships) {
    const detail = { user: account.name, issuer: issuer.id, ...(role && { role }) };
    await audit(actor, role ? "member.set" : "member.remove", `organization ${organization}`, detail);
  }
  if (isAdmin !== undefined)
    await audit(actor, "user.set-admin", `user ${account.name}`, { issuer: issuer.id, isAdmin });
};
