import type { Db } from "../db/engine.ts";
import { storedList } from "../text/stored-list.ts";
import type { Role, Viewer } from "./viewer.ts";

/** The resource groups of a user, and all groups of organizations that the user manages. */
const groupsOf = (db: Db, userId: number) =>
  db
    .selectFrom("resource_groups as g")
    .innerJoin("memberships as m", "m.organization_id", "g.organization_id")
    .leftJoin("resource_group_members as gm", (join) =>
      join.onRef("gm.group_id", "=", "g.id").onRef("gm.user_id", "=", "m.user_id"),
    )
    .select(["g.id", "g.organization_id", "gm.role"])
    .where("m.user_id", "=", userId)
    .where((eb) => eb.or([eb("gm.role", "is not", null), eb("m.role", "=", "admin")]))
    .execute();

const organizationsOf = async (db: Db, userId: number): Promise<Viewer["organizations"]> => {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.organization_id")
    .select(["accounts.id", "accounts.name", "accounts.ip_ranges", "accounts.writers_manage", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name_key")
    .execute();
  const groups = rows.length === 0 ? [] : await groupsOf(db, userId);
  return rows.map(({ id, name, role, ip_ranges, writers_manage }) => ({
    id,
    name,
    role,
    groups: groups.flatMap((group) =>
      group.organization_id === id ? [{ id: group.id, role: role === "admin" ? "admin" : (group.role ?? "read") }] : [],
    ),
    ...(writers_manage === 1 && { writersManage: true }),
    ...(ip_ranges !== null && { ipRanges: storedList(ip_ranges) }),
  }));
};

/** An account as a viewer with the given role; undefined if there is no such account, or it is disabled. */
export const viewerOf = async (db: Db, accountId: number, role: Role): Promise<Viewer | undefined> => {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "full_name", "is_admin", "disabled_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account || account.disabled_at !== null) return undefined;
  const { id, name, full_name: fullName, is_admin } = account;
  return {
    account: { id, name, fullName, isAdmin: is_admin === 1 },
    role,
    isSession: false,
    organizations: await organizationsOf(db, id),
  };
};
