import type { Db } from "../../../db/engine.ts";
import type { GroupRole } from "../../../identity/viewer.ts";

const roles: readonly GroupRole[] = ["read", "contribute", "write", "admin"];

/** A role in a resource group that a person's groups changed. */
export interface ResourceGroupChange {
  readonly group: string;
  readonly organization: string;
  /** Undefined where the role ended. */
  readonly role?: GroupRole;
}

/** What an issuer's groups give in the organizations that a person is in. */
const mappingsFor = (db: Db, issuer: string, userId: number) =>
  db
    .selectFrom("resource_group_mappings as mapping")
    .innerJoin("resource_groups as g", "g.id", "mapping.group_id")
    .innerJoin("memberships as m", "m.organization_id", "g.organization_id")
    .select(["g.id", "mapping.name as source", "mapping.role"])
    .where("mapping.issuer", "=", issuer)
    .where("m.user_id", "=", userId)
    .execute();

const heldBy = (db: Db, userId: number) =>
  db
    .selectFrom("resource_group_members")
    .select(["group_id", "role", "issuer"])
    .where("user_id", "=", userId)
    .execute();

const groupNamesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("resource_groups as g")
    .innerJoin("accounts as o", "o.id", "g.organization_id")
    .select(["g.id", "g.name", "g.organization_id", "o.name as organization"])
    .where("g.id", "in", ids)
    .execute();

type Group = Awaited<ReturnType<typeof groupNamesOf>>[number];

const store = async (db: Db, issuer: string, userId: number, group: Group, role: GroupRole | undefined) => {
  if (role === undefined)
    await db
      .deleteFrom("resource_group_members")
      .where("group_id", "=", group.id)
      .where("user_id", "=", userId)
      .where("issuer", "=", issuer)
      .execute();
  else
    await db
      .insertInto("resource_group_members")
      .values({ group_id: group.id, organization_id: group.organization_id, user_id: userId, role, issuer })
      .onConflict((conflict) =>
        conflict
          .columns(["group_id", "user_id"])
          .doUpdateSet({ role })
          // A role that an admin gave meanwhile stays.
          .where("resource_group_members.issuer", "=", issuer),
      )
      .execute();
};

/** The highest role that groups of a person give in each resource group. */
const wantedRoles = (
  mappings: Awaited<ReturnType<typeof mappingsFor>>,
  groups: ReadonlySet<string>,
): ReadonlyMap<number, GroupRole> => {
  const wanted = new Map<number, GroupRole>();
  for (const { id, source, role } of mappings) {
    const before = wanted.get(id);
    const isHigher = before === undefined || roles.indexOf(role) > roles.indexOf(before);
    if (groups.has(source) && isHigher) wanted.set(id, role);
  }
  return wanted;
};

/**
 * Makes a person's roles in resource groups what their groups at an issuer say. Roles that an admin gave, or another
 * issuer, stay as they are.
 */
export const applyMappings = async (
  db: Db,
  issuer: string,
  groups: ReadonlySet<string>,
  userId: number,
): Promise<readonly ResourceGroupChange[]> => {
  const wanted = wantedRoles(await mappingsFor(db, issuer, userId), groups);
  const held = new Map((await heldBy(db, userId)).map((row) => [row.group_id, row]));
  const ended = [...held.values()].filter((row) => row.issuer === issuer && !wanted.has(row.group_id));
  const given = [...wanted].filter(([id, role]) => {
    const row = held.get(id);
    return !row || (row.issuer === issuer && row.role !== role);
  });
  const changed = new Map<number, GroupRole | undefined>([
    ...ended.map(({ group_id }) => [group_id, undefined] as const),
    ...given,
  ]);
  if (changed.size === 0) return [];
  const changes: ResourceGroupChange[] = [];
  for (const group of await groupNamesOf(db, [...changed.keys()])) {
    const role = changed.get(group.id);
    await store(db, issuer, userId, group, role);
    changes.push({ group: group.name, organization: group.organization, ...(role && { role }) });
  }
  return changes;
};
