import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";

export type WatchLevel = Tables["repository_watches"]["level"];
export type NotificationRow = Selectable<Tables["notifications"]>;

/** What people have chosen for a repository. */
export const watchLevelsOf = async (db: Db, repositoryId: number): Promise<Map<number, WatchLevel>> => {
  const rows = await db
    .selectFrom("repository_watches")
    .select(["account_id", "level"])
    .where("repository_id", "=", repositoryId)
    .execute();
  return new Map(rows.map(({ account_id, level }) => [account_id, level]));
};

export const watchLevelOf = async (db: Db, repositoryId: number, accountId: number): Promise<WatchLevel> => {
  const row = await db
    .selectFrom("repository_watches")
    .select("level")
    .where("account_id", "=", accountId)
    .where("repository_id", "=", repositoryId)
    .executeTakeFirst();
  return row?.level ?? "participating";
};

export const setWatchLevel = async (db: Db, row: Insertable<Tables["repository_watches"]>): Promise<void> => {
  const { level, updated_at } = row;
  await db
    .insertInto("repository_watches")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "repository_id"]).doUpdateSet({ level, updated_at }))
    .execute();
};

/** Forgets a deleted repository. */
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
