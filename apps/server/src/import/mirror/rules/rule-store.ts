import { type MirrorRule, MirrorRules } from "@orrery/contract";
import type { Selectable } from "kysely";
import { Check } from "typebox/value";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type ReviewRow = Selectable<Tables["mirror_reviews"]>;
export type ReviewKey = Pick<ReviewRow, "kind" | "name_key" | "sha">;

const settingKey = "mirror_rules";

export const loadRules = async (db: Db): Promise<readonly MirrorRule[]> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", settingKey).executeTakeFirst();
  const value: unknown = row && JSON.parse(row.value);
  return Check(MirrorRules, value) ? value : [];
};

export const saveRules = async (db: Db, rules: readonly MirrorRule[]): Promise<void> => {
  const value = JSON.stringify(rules);
  await db
    .insertInto("settings")
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

export const findReview = (db: Db, { kind, name_key, sha }: ReviewKey): Promise<ReviewRow | undefined> =>
  db
    .selectFrom("mirror_reviews")
    .selectAll()
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("sha", "=", sha)
    .executeTakeFirst();

type NewReview = Pick<ReviewRow, keyof ReviewKey | "full_name" | "rule" | "requested_by" | "requested_at">;

/** Adds a review; false if there is one already. */
export const insertReview = async (db: Db, review: NewReview): Promise<boolean> => {
  const inserted = await db
    .insertInto("mirror_reviews")
    .values({ ...review, status: "pending" })
    .onConflict((conflict) => conflict.columns(["kind", "name_key", "sha"]).doNothing())
    .returning("sha")
    .execute();
  return inserted.length > 0;
};

export const decideReview = (
  db: Db,
  { kind, name_key, sha }: ReviewKey,
  decision: Pick<ReviewRow, "status" | "decided_by" | "decided_at" | "reason">,
): Promise<ReviewRow | undefined> =>
  db
    .updateTable("mirror_reviews")
    .set(decision)
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("sha", "=", sha)
    .returningAll()
    .executeTakeFirst();

export const listReviews = (db: Db, status: ReviewRow["status"] | undefined, limit: number): Promise<ReviewRow[]> => {
  const all = db.selectFrom("mirror_reviews").selectAll();
  return (status ? all.where("status", "=", status) : all)
    .orderBy("requested_at", "desc")
    .orderBy("name_key")
    .orderBy("sha")
    .limit(limit)
    .execute();
};
