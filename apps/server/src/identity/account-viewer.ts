import type { Db } from "../db/engine.ts";
import type { Role, Viewer } from "./viewer.ts";

const organizationsOf = (db: Db, userId: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.organization_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name_key")
    .execute();

/** An account as a viewer with the given role; undefined if there is no such account, or it is disabled. */
export const viewerOf = async (db: Db, accountId: number, role: Role): Promise<Viewer | undefined> => {
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  if (!account || account.disabled_at !== null) return undefined;
  const { id, name, full_name: fullName, is_admin } = account;
  return {
    account: { id, name, fullName, isAdmin: is_admin === 1 },
    role,
    isSession: false,
    organizations: await organizationsOf(db, id),
  };
};
