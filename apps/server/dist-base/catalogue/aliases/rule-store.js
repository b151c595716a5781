/** Without rules, everyone with write access moves aliases at once. */
const noRules = { approvals: 0, needsCleanScan: false, needsSignature: false };
export const findRules = async (db, { scope, id }) => {
    const row = await db
        .selectFrom("promotion_rules")
        .selectAll()
        .where("scope", "=", scope)
        .where("subject_id", "=", id)
        .executeTakeFirst();
    return row && { ...noRules, ...JSON.parse(row.rules) };
};
/** The repository's own rules, else those of its organization. */
export const effectiveRules = async (db, { id, owner_id }) => {
    const own = await findRules(db, { scope: "repository", id });
    if (own)
        return { ...own, source: "repository" };
    const shared = owner_id === null ? undefined : await findRules(db, { scope: "owner", id: owner_id });
    return shared ? { ...shared, source: "organization" } : { ...noRules, source: "default" };
};
/** Sets rules; undefined removes them. */
export const saveRules = async (db, { scope, id }, rules) => {
    if (!rules) {
        await db.deleteFrom("promotion_rules").where("scope", "=", scope).where("subject_id", "=", id).execute();
        return;
    }
    const change = { rules: JSON.stringify(rules) };
    await db
        .insertInto("promotion_rules")
        .values({ scope, subject_id: id, ...change })
        .onConflict((conflict) => conflict.columns(["scope", "subject_id"]).doUpdateSet(change))
        .execute();
};
//# sourceMappingURL=rule-store.js.map