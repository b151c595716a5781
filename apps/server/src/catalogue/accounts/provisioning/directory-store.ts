import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

/** A user of a directory. It is disabled if the account is. */
export interface DirectoryUserRow extends Selectable<Tables["directory_users"]> {
  readonly disabled_at: number | null;
}

/** All users that a directory has sent, with those that it has deleted. */
export const directoryUsers = (db: Db, issuer: string) =>
  db
    .selectFrom("directory_users")
    .innerJoin("accounts", "accounts.id", "directory_users.account_id")
    .selectAll("directory_users")
    .select("accounts.disabled_at")
    .where("directory_users.issuer", "=", issuer);

/** A user by the directory's own id of the person. */
export const directoryUserByExternalId = (
  db: Db,
  issuer: string,
  externalId: string,
): Promise<DirectoryUserRow | undefined> =>
  directoryUsers(db, issuer).where("directory_users.external_id", "=", externalId).executeTakeFirst();

export const directoryUserOf = (db: Db, issuer: string, accountId: number): Promise<DirectoryUserRow | undefined> =>
  directoryUsers(db, issuer).where("directory_users.account_id", "=", accountId).executeTakeFirst();

/** False if the name, the person or the account is in the directory already. */
export const insertDirectoryUser = async (db: Db, values: Insertable<Tables["directory_users"]>): Promise<boolean> => {
  const inserted = await db
    .insertInto("directory_users")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateDirectoryUser = async (
  db: Db,
  id: string,
  values: Updateable<Tables["directory_users"]>,
): Promise<void> => {
  await db.updateTable("directory_users").set(values).where("id", "=", id).execute();
};

/** Locks a user until the transaction ends: another process could apply groups that it read before. */
export const lockDirectoryUser = async (transaction: Db, id: string): Promise<void> => {
  await transaction
    .updateTable("directory_users")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", id)
    .execute();
};

/** Whether a directory has ever sent a group that still exists. */
export const hasGroups = async (db: Db, issuer: string): Promise<boolean> => {
  const found = await db
    .selectFrom("directory_groups")
    .select("id")
    .where("issuer", "=", issuer)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export const groupsOfUser = (db: Db, userId: string) =>
  db
    .selectFrom("directory_members")
    .innerJoin("directory_groups", "directory_groups.id", "directory_members.group_id")
    .select(["directory_groups.display_name", "directory_groups.external_id"])
    .where("directory_members.user_id", "=", userId)
    .execute();
