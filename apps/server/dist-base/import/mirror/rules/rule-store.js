import { MirrorRules } from "@orrery/contract";
import { Check } from "typebox/value";
const settingKey = "mirror_rules";
/** The rules in their order. */
export const loadRules = async (db) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", settingKey).executeTakeFirst();
    const value = row && JSON.parse(row.value);
    return Check(MirrorRules, value) ? value : [];
};
export const saveRules = async (db, rules) => {
    const value = JSON.stringify(rules);
    await db
        .insertInto("settings")
        .values({ key: settingKey, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
};
export const findReview = (db, { kind, name_key, sha }) => db
    .selectFrom("mirror_reviews")
    .selectAll()
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("sha", "=", sha)
    .executeTakeFirst();
/** Adds a review; false if there is one already. */
export const insertReview = async (db, review) => {
    const inserted = await db
        .insertInto("mirror_reviews")
        .values({ ...review, status: "pending" })
        .onConflict((conflict) => conflict.columns(["kind", "name_key", "sha"]).doNothing())
        .returning("sha")
        .execute();
    return inserted.length > 0;
};
export const decideReview = (db, { kind, name_key, sha }, decision) => db
    .updateTable("mirror_reviews")
    .set(decision)
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("sha", "=", sha)
    .returningAll()
    .executeTakeFirst();
export const listReviews = (db, status, limit) => {
    const all = db.selectFrom("mirror_reviews").selectAll();
    return (status ? all.where("status", "=", status) : all)
        .orderBy("requested_at", "desc")
        .orderBy("name_key")
        .orderBy("sha")
        .limit(limit)
        .execute();
};
//# sourceMappingURL=rule-store.js.map