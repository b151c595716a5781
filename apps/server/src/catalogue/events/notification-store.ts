import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";

export type WatchLevel = Tables["repository_watches"]["level"];
export type NotificationRow = Selectable<Tables["notifications"]>;

/** A repository and the account that owns it, if one does. */
export interface WatchedRepository {
  readonly id: number;
  readonly owner_id: number | null;
}

const ownerWatchers = async (db: Db, ownerId: number | null): Promise<number[]> => {
  if (ownerId === null) return [];
  const rows = await db.selectFrom("owner_watches").select("account_id").where("owner_id", "=", ownerId).execute();
  return rows.map(({ account_id }) => account_id);
};

/** What people have chosen for a repository, or for its owner. */
export const watchLevelsOf = async (db: Db, { id, owner_id }: WatchedRepository): Promise<Map<number, WatchLevel>> => {
  const levels = new Map<number, WatchLevel>();
  for (const accountId of await ownerWatchers(db, owner_id)) levels.set(accountId, "all");
  const rows = await db
    .selectFrom("repository_watches")
    .select(["account_id", "level"])
    .where("repository_id", "=", id)
    .execute();
  for (const { account_id, level } of rows) levels.set(account_id, level);
  return levels;
};

export const watchesOwner = async (db: Db, ownerId: number, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("owner_watches")
    .select("owner_id")
    .where("account_id", "=", accountId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined;
};

export const watchLevelOf = async (
  db: Db,
  { id, owner_id }: WatchedRepository,
  accountId: number,
): Promise<WatchLevel> => {
  const row = await db
    .selectFrom("repository_watches")
    .select("level")
    .where("account_id", "=", accountId)
    .where("repository_id", "=", id)
    .executeTakeFirst();
  if (row) return row.level;
  return owner_id !== null && (await watchesOwner(db, owner_id, accountId)) ? "all" : "participating";
};

export const watchOwner = async (db: Db, row: Insertable<Tables["owner_watches"]>): Promise<void> => {
  await db
    .insertInto("owner_watches")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "owner_id"]).doNothing())
    .execute();
};

export const unwatchOwner = async (db: Db, ownerId: number, accountId: number): Promise<void> => {
  await db.deleteFrom("owner_watches").where("account_id", "=", accountId).where("owner_id", "=", ownerId).execute();
};

export const setWatchLevel = async (db: Db, row: Insertable<Tables["repository_watches"]>): Promise<void> => {
  const { level, updated_at } = row;
  await db
    .insertInto("repository_watches")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "repository_id"]).doUpdateSet({ level, updated_at }))
    .execute();
};

export const forgetRepository = async (db: Db, repositoryId: number): Promise<void> => {
  await db.deleteFrom("repository_watches").where("repository_id", "=", repositoryId).execute();
  await db.deleteFrom("notifications").where("repository_id", "=", repositoryId).execute();
};

/** Users with these names, in any case. */
export const usersNamed = async (db: Db, names: readonly string[]): Promise<number[]> => {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("kind", "=", "user")
    .where("name_key", "in", names)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those who opened a discussion, commented on it or changed it. */
export const participantsOf = async (db: Db, repositoryId: number, number: number): Promise<number[]> => {
  const of = (table: "discussions" | "discussion_events") =>
    db
      .selectFrom(table)
      .select("author_id")
      .where("repository_id", "=", repositoryId)
      .where("number", "=", number)
      .where("author_id", "is not", null);
  const rows = await of("discussions").union(of("discussion_events")).execute();
  return rows.flatMap(({ author_id }) => author_id ?? []);
};

export const insertNotifications = async (
  db: Db,
  rows: readonly Insertable<Tables["notifications"]>[],
): Promise<void> => {
  await inBatches(rows, async (batch) => {
    await db.insertInto("notifications").values(batch).execute();
    return [];
  });
};

/** Deletes notifications from before a time, read or not. */
export const deleteOldNotifications = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("notifications").where("created_at", "<", before).execute();
};
