import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import { checkEndpoint } from "../../text/check-endpoint.ts";
import { insertChanges } from "../repository-store.ts";
import { dayOf, recentDays, setRuns, startOfDay } from "./day-store.ts";

/** How often scores are computed, by one of the hub's processes. */
const intervalMs = 10 * 60 * 1000;
const settingKey = "activity_refreshed_at";

/** The days before the recent ones are what those are compared with. */
const storedDays = 2 * recentDays;

/** A like says more than a download or a run. */
const likeWeight = 10;

/** True for one process at a time, once per interval. */
const claim = async (db: Db, at: number): Promise<boolean> => {
  const row = { key: settingKey, value: "0" };
  await db
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const claimed = await db
    .updateTable("settings")
    .set({ value: String(at) })
    .where("key", "=", settingKey)
    .where(sql<number>`cast(value as bigint)`, "<=", at - intervalMs)
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
};

const countRuns = async (db: Db, day: number): Promise<void> => {
  const calls = await db
    .selectFrom("usage_days")
    .innerJoin("repositories", (join) =>
      join.on("repositories.kind", "=", "model").on("repositories.name_key", "=", sql`lower(usage_days.model)`),
    )
    .select(["repositories.id", sql<number>`sum(calls - failed - cancelled - unknown)`.as("runs")])
    .where("usage_days.day", "=", day)
    .where("usage_days.endpoint", "<>", checkEndpoint)
    .groupBy("repositories.id")
    .having(sql<boolean>`sum(calls - failed - cancelled - unknown) > 0`)
    .execute();
  for (const { id, runs } of calls) await setRuns(db, id, day, Number(runs));
};

/** Downloads that are no longer recent leave the repository's count; those of both periods stay for comparison. */
const expireDownloads = async (db: Db, today: number): Promise<number[]> => {
  const expired = await db
    .updateTable("repository_days")
    .set({ is_recent: 0 })
    .where("is_recent", "=", 1)
    .where("day", "<=", today - recentDays)
    .returning(["repository_id", "downloads"])
    .execute();
  for (const { repository_id, downloads } of expired)
    await db
      .updateTable("repositories")
      .set({ downloads: sql`case when downloads > ${downloads} then downloads - ${downloads} else 0 end` })
      .where("id", "=", repository_id)
      .execute();
  await db
    .deleteFrom("repository_days")
    .where("day", "<=", today - storedDays)
    .execute();
  return expired.map(({ repository_id }) => repository_id);
};

const scoresOf = async (db: Db, today: number): Promise<Map<number, number>> => {
  const scores = new Map<number, number>();
  const used = await db
    .selectFrom("repository_days")
    .select(({ fn }) => ["repository_id", fn.sum<number>(sql`downloads + runs`).as("uses")])
    .where("day", ">", today - recentDays)
    .groupBy("repository_id")
    .execute();
  for (const { repository_id, uses } of used) scores.set(repository_id, Number(uses));
  const liked = await db
    .selectFrom("likes")
    .select(({ fn }) => ["repository_id", fn.countAll<number>().as("likes")])
    .where("created_at", ">=", startOfDay(today - recentDays + 1))
    .groupBy("repository_id")
    .execute();
  for (const { repository_id, likes } of liked)
    scores.set(repository_id, (scores.get(repository_id) ?? 0) + likeWeight * Number(likes));
  return scores;
};

/** Changes a trending score by what its activity changed; the part that came from upstream stays. */
const setScore = async (db: Db, id: number, before: number, score: number): Promise<void> => {
  await db
    .insertInto("repository_activity")
    .values({ repository_id: id, score })
    .onConflict((conflict) => conflict.column("repository_id").doUpdateSet({ score }))
    .execute();
  await db
    .updateTable("repositories")
    .set({ trending_score: sql`trending_score + ${score - before}` })
    .where("id", "=", id)
    .execute();
};

const refreshScores = async (db: Db, today: number): Promise<number[]> => {
  const known = await db.selectFrom("repository_activity").selectAll().execute();
  const before = new Map(known.map(({ repository_id, score }) => [repository_id, score]));
  const scores = await scoresOf(db, today);
  const changed: number[] = [];
  for (const id of new Set([...before.keys(), ...scores.keys()])) {
    const old = before.get(id) ?? 0;
    const score = scores.get(id) ?? 0;
    if (old === score) continue;
    await setScore(db, id, old, score);
    changed.push(id);
  }
  return changed;
};

const announce = async (db: Db, ids: readonly number[], at: number): Promise<void> => {
  const rows = await inBatches([...new Set(ids)], (batch) =>
    db.selectFrom("repositories").select(["id", "kind"]).where("id", "in", batch).execute(),
  );
  await insertChanges(
    db,
    rows.map(({ id, kind }) => ({ kind, repository_id: id })),
    at,
  );
};

/** Counts recent runs and downloads and computes trending scores, if no process has done so within the interval. */
const refreshActivity = async (db: Db, at: number): Promise<void> => {
  if (!(await claim(db, at))) return;
  const today = dayOf(at);
  await db.transaction().execute(async (transaction) => {
    // Calls are settled late, so the day before is counted again.
    for (const day of [today - 1, today]) await countRuns(transaction, day);
    const expired = await expireDownloads(transaction, today);
    await announce(transaction, [...expired, ...(await refreshScores(transaction, today))], at);
  });
};

/** Calls it once per interval, the first time after one. */
export const createActivityRefresh = (db: Db, now: () => number): (() => Promise<void>) => {
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < intervalMs) return;
    checkedAt = now();
    await refreshActivity(db, checkedAt);
  };
};
