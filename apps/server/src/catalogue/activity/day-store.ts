import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How many days a recent download or run counts. */
export const recentDays = 30;

/** The day of UTC, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

export const startOfDay = (day: number): number => day * dayMs;

/** Adds downloads to a day; several processes can add at the same time. */
export const addDownloads = async (db: Db, repositoryId: number, day: number, count: number): Promise<void> => {
  await db
    .insertInto("repository_days")
    .values({ repository_id: repositoryId, day, downloads: count })
    .onConflict((conflict) =>
      conflict
        .columns(["repository_id", "day"])
        .doUpdateSet({ downloads: sql<number>`repository_days.downloads + ${count}` }),
    )
    .execute();
};

export const setRuns = async (db: Db, repositoryId: number, day: number, runs: number): Promise<void> => {
  await db
    .insertInto("repository_days")
    .values({ repository_id: repositoryId, day, runs })
    .onConflict((conflict) => conflict.columns(["repository_id", "day"]).doUpdateSet({ runs }))
    .execute();
};

/** Downloads of some repositories on each recent day, oldest first, in one query. */
export const recentDownloads = async (
  db: Db,
  ids: readonly number[],
  today: number,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const first = today - recentDays + 1;
  const found = new Map(ids.map((id) => [id, Array.from({ length: recentDays }, () => 0)]));
  if (ids.length === 0) return found;
  const rows = await inBatches(ids, (batch) =>
    db
      .selectFrom("repository_days")
      .select(["repository_id", "day", "downloads"])
      .where("repository_id", "in", batch)
      .where("day", ">=", first)
      .where("day", "<=", today)
      .execute(),
  );
  for (const { repository_id, day, downloads } of rows) found.get(repository_id)?.splice(day - first, 1, downloads);
  return found;
};

/** Downloads of a repository by day, from a day on; days without any are missing. */
export const downloadsSince = async (db: Db, repositoryId: number, day: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("repository_days")
    .select(["day", "downloads"])
    .where("repository_id", "=", repositoryId)
    .where("day", ">=", day)
    .execute();
  return new Map(rows.map((row) => [row.day, row.downloads]));
};
