/** Clients repeat requests, and read many files of a repository: one entry is enough for this long. */
const repeatMs = 10 * 60_000;
/** Entries that this process remembers, so that repeated requests do not reach the database. */
const maxRemembered = 10_000;
/** Whether a refusal is the first one of its kind for a while, over all processes. */
const claimRefusal = async (db, row) => {
    const { message, full_name, refused_at } = row;
    const claimed = await db
        .insertInto("mirror_refusals")
        .values(row)
        .onConflict((conflict) => conflict
        .columns(["kind", "name_key", "rule", "account"])
        .doUpdateSet({ message, full_name, refused_at })
        .where("mirror_refusals.refused_at", "<=", refused_at - repeatMs))
        .returning("rule")
        .execute();
    return claimed.length > 0;
};
/** At most one entry for each rule, repository and account in ten minutes. */
export const createRefusalLog = (db, audit, now) => {
    const remembered = new Map();
    return async ({ viewer, kind, id, rule, message }) => {
        const account = viewer.account?.name ?? "";
        const key = JSON.stringify([kind, id, rule, account]);
        const at = now();
        if (at - (remembered.get(key) ?? Number.NEGATIVE_INFINITY) < repeatMs)
            return;
        if (remembered.size >= maxRemembered)
            remembered.clear();
        remembered.set(key, at);
        const row = { kind, name_key: id.toLowerCase(), rule, account, full_name: id, message, refused_at: at };
        if (await claimRefusal(db, row))
            await audit({ viewer, requestId: "" }, "mirror.refuse", `${kind} ${id}`, { rule, message });
    };
};
export const listRefusals = (db, limit) => db
    .selectFrom("mirror_refusals")
    .selectAll()
    .orderBy("refused_at", "desc")
    .orderBy("name_key")
    .orderBy("rule")
    .orderBy("account")
    .limit(limit)
    .execute();
export const deleteOldRefusals = async (db, before) => {
    await db.deleteFrom("mirror_refusals").where("refused_at", "<", before).execute();
};
//# sourceMappingURL=refusal-log.js.map