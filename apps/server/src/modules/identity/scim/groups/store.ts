import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../../../../db/engine.ts";
import { inBatches } from "../../../../db/in-batches.ts";
import type { Tables } from "../../../../db/schema.ts";
import type { ListRange } from "../directory-call.ts";
import { type Condition, textOf, unknownAttribute } from "../protocol/filter.ts";

export type DirectoryGroupRow = Selectable<Tables["directory_groups"]>;

export interface GroupMember {
  readonly group_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly account_id: number;
}

const groupsIn = (db: Db, issuer: string) => db.selectFrom("directory_groups").selectAll().where("issuer", "=", issuer);

export const findGroup = (db: Db, issuer: string, id: string): Promise<DirectoryGroupRow | undefined> =>
  groupsIn(db, issuer).where("id", "=", id).executeTakeFirst();

type GroupQuery = ReturnType<typeof groupsIn>;

const matching = (query: GroupQuery, condition: Condition): GroupQuery => {
  const text = textOf(condition);
  switch (condition.attribute) {
    case "displayname":
      return query.where("display_name_key", "=", text.toLowerCase());
    case "externalid":
      return query.where("external_id", "=", text);
    case "id":
      return query.where("id", "=", text);
    case "members":
    case "members.value":
      return query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("directory_members")
            .select("user_id")
            .whereRef("group_id", "=", "directory_groups.id")
            .where("user_id", "=", text),
        ),
      );
    default:
      throw unknownAttribute(condition, "displayName, externalId, id or members");
  }
};

/** Groups in the order in which they were created. */
export const groupsOf = async (
  db: Db,
  issuer: string,
  conditions: readonly Condition[],
  { offset, limit }: ListRange,
): Promise<{ readonly total: number; readonly rows: readonly DirectoryGroupRow[] }> => {
  const meant = conditions.reduce(matching, groupsIn(db, issuer));
  const { total } = await meant
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = limit === 0 ? [] : await meant.orderBy("created_at").orderBy("id").limit(limit).offset(offset).execute();
  return { total: Number(total), rows };
};

/** Whether another group has the name, or the id of the directory. */
export const isGroupTaken = async (
  db: Db,
  issuer: string,
  { displayName, externalId }: { readonly displayName: string; readonly externalId?: string },
  ownId?: string,
): Promise<boolean> => {
  const rows = await groupsIn(db, issuer)
    .where((eb) =>
      eb.or([
        eb("display_name_key", "=", displayName.toLowerCase()),
        ...(externalId === undefined ? [] : [eb("external_id", "=", externalId)]),
      ]),
    )
    .execute();
  return rows.some(({ id }) => id !== ownId);
};

/** False if another process has created a group with this name or id. */
export const insertGroup = async (db: Db, values: Insertable<Tables["directory_groups"]>): Promise<boolean> => {
  const inserted = await db
    .insertInto("directory_groups")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Also locks the group until the transaction ends: two changes could lose each other's members. */
export const updateGroup = async (
  transaction: Db,
  id: string,
  values: Updateable<Tables["directory_groups"]>,
): Promise<void> => {
  await transaction.updateTable("directory_groups").set(values).where("id", "=", id).execute();
};

export const deleteGroup = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("directory_groups").where("id", "=", id).execute();
};

export const membersOfGroups = (db: Db, groupIds: readonly string[]): Promise<GroupMember[]> =>
  inBatches(groupIds, (batch) =>
    db
      .selectFrom("directory_members")
      .innerJoin("directory_users", "directory_users.id", "directory_members.user_id")
      .select(["group_id", "user_id", "directory_users.user_name", "directory_users.account_id"])
      .where("group_id", "in", batch)
      .orderBy("user_id")
      .execute(),
  );

/** How many members each group has; groups without members are missing. */
export const memberCounts = async (db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await inBatches(groupIds, (batch) =>
    db
      .selectFrom("directory_members")
      .select((eb) => ["group_id", eb.fn.countAll<number>().as("count")])
      .where("group_id", "in", batch)
      .groupBy("group_id")
      .execute(),
  );
  return new Map(rows.map(({ group_id, count }) => [group_id, Number(count)]));
};

/** Those of the ids that are users of the directory. */
export const knownUsers = (db: Db, issuer: string, ids: readonly string[]) =>
  inBatches(ids, (batch) =>
    db
      .selectFrom("directory_users")
      .select(["id", "account_id"])
      .where("issuer", "=", issuer)
      .where("user_name_key", "is not", null)
      .where("id", "in", batch)
      .execute(),
  );

export const addMembers = (db: Db, groupId: string, userIds: readonly string[]) =>
  inBatches(userIds, (batch) =>
    db
      .insertInto("directory_members")
      .values(batch.map((user_id) => ({ group_id: groupId, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

export const removeMembers = (db: Db, groupId: string, userIds: readonly string[]) =>
  inBatches(userIds, (batch) =>
    db.deleteFrom("directory_members").where("group_id", "=", groupId).where("user_id", "in", batch).execute(),
  );
