export const findPin = (db, repositoryId) => db.selectFrom("mirror_pins").selectAll().where("repository_id", "=", repositoryId).executeTakeFirst();
export const savePin = async (db, { repository_id, ...values }) => {
    await db
        .insertInto("mirror_pins")
        .values({ repository_id, ...values })
        .onConflict((conflict) => conflict.column("repository_id").doUpdateSet(values))
        .execute();
};
/** Whether there was one. */
export const deletePin = async (db, repositoryId) => {
    const { numDeletedRows } = await db
        .deleteFrom("mirror_pins")
        .where("repository_id", "=", repositoryId)
        .executeTakeFirst();
    return numDeletedRows > 0n;
};
//# sourceMappingURL=pin-store.js.map