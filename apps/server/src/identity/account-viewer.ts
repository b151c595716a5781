import type { Db } from "../db/engine.ts";
import type { Role, Viewer } from "./viewer.ts";

const organizationsOf = async (db: Db, userId: number): Promise<Viewer["organizations"]> => {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.organization_id")
    .select(["accounts.id", "accounts.name", "accounts.ip_ranges", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name_key")
    .execute();
  return rows.map(({ id, name, role, ip_ranges }) => ({
    ...{ id, name, role },
    ...(ip_ranges !== null && { ipRanges: JSON.parse(ip_ranges) as string[] }),
  }));
};

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
