export const publishersOf = (db, repositoryId) => db
    .selectFrom("trusted_publishers")
    .innerJoin("accounts", "accounts.id", "trusted_publishers.account_id")
    .selectAll("trusted_publishers")
    .select("accounts.name as created_by")
    .where("repository_id", "=", repositoryId)
    .orderBy("trusted_publishers.created_at")
    .orderBy("trusted_publishers.id")
    .execute();
export const publishersAt = (db, repositoryId, issuer) => db
    .selectFrom("trusted_publishers")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("issuer", "=", issuer)
    .orderBy("id")
    .execute();
export const insertPublisher = async (db, values) => {
    await db.insertInto("trusted_publishers").values(values).execute();
};
/** Deletes a publisher and ends its tokens; false if the repository has none with this id. */
export const deletePublisher = (db, repositoryId, id, at) => db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
        .deleteFrom("trusted_publishers")
        .where("id", "=", id)
        .where("repository_id", "=", repositoryId)
        .executeTakeFirst();
    if (numDeletedRows === 0n)
        return false;
    await transaction.updateTable("tokens").set({ revoked_at: at }).where("publisher_id", "=", id).execute();
    return true;
});
/** Records that a publisher is used. Its old tokens are deleted: each job gets one. */
export const touchPublisher = async (db, id, at, before) => {
    await db.updateTable("trusted_publishers").set({ last_used_at: at }).where("id", "=", id).execute();
    await db.deleteFrom("tokens").where("publisher_id", "=", id).where("expires_at", "<", before).execute();
};
//# sourceMappingURL=store.js.map