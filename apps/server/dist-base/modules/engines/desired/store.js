const named = (db) => db
    .selectFrom("desired_engines")
    .innerJoin("repositories", "repositories.id", "desired_engines.repository_id")
    .selectAll("desired_engines")
    .select("repositories.full_name");
export const listDesired = (db, kind) => named(db)
    .$if(kind !== undefined, (query) => query.where("desired_engines.kind", "=", kind))
    .orderBy("repositories.name_key")
    .orderBy("desired_engines.kind")
    .execute();
export const findDesired = (db, repositoryId, kind) => named(db)
    .where("desired_engines.repository_id", "=", repositoryId)
    .where("desired_engines.kind", "=", kind)
    .executeTakeFirst();
export const upsertDesired = async (db, row) => {
    const { repository_id: _id, kind: _kind, created_at: _createdAt, ...change } = row;
    await db
        .insertInto("desired_engines")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "kind"]).doUpdateSet(change))
        .execute();
};
export const deleteDesired = async (db, repositoryId, kind) => {
    const { numDeletedRows } = await db
        .deleteFrom("desired_engines")
        .where("repository_id", "=", repositoryId)
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
};
export const deleteManagedEndpoints = async (db, repositoryId, manager) => {
    await db
        .deleteFrom("deployments")
        .where("repository_id", "=", repositoryId)
        .where("managed_by", "=", manager)
        .execute();
};
export const setStatus = async (db, { repository_id, kind }, status) => {
    await db
        .updateTable("desired_engines")
        .set({ status })
        .where("repository_id", "=", repository_id)
        .where("kind", "=", kind)
        .execute();
};
//# sourceMappingURL=store.js.map