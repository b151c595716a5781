/** The endpoints that a worker renews. Others can name it as their manager, but do not expire. */
export const leasedEndpoints = (db, manager) => db
    .selectFrom("deployments")
    .selectAll()
    .where("managed_by", "=", manager)
    .where("expires_at", "is not", null)
    .orderBy("id")
    .execute();
export const setExpiry = async (db, ids, expiresAt) => {
    if (ids.length > 0)
        await db.updateTable("deployments").set({ expires_at: expiresAt }).where("id", "in", ids).execute();
};
/** Deletes endpoints; returns the models that had them. */
export const deleteEndpoints = async (db, ids) => {
    if (ids.length === 0)
        return [];
    const rows = await db.deleteFrom("deployments").where("id", "in", ids).returning("repository_id").execute();
    return rows.map(({ repository_id }) => repository_id);
};
/** Deletes endpoints whose worker has not renewed them; returns the models that had them. */
export const deleteExpired = async (db, at) => {
    const rows = await db.deleteFrom("deployments").where("expires_at", "<=", at).returning("repository_id").execute();
    return rows.map(({ repository_id }) => repository_id);
};
//# sourceMappingURL=store.js.map