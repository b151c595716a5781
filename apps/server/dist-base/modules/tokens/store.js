export const tokenByHash = (db, hash) => db.selectFrom("tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
export const tokenById = (db, id) => db.selectFrom("tokens").selectAll().where("id", "=", id).executeTakeFirst();
export const tokensOf = (db, accountId) => db
    .selectFrom("tokens")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();
export const insertToken = (db, values) => db.insertInto("tokens").values(values).returningAll().executeTakeFirstOrThrow();
export const revokeToken = async (db, id, at) => {
    await db.updateTable("tokens").set({ revoked_at: at }).where("id", "=", id).execute();
    await db.deleteFrom("sessions").where("token_id", "=", id).execute();
};
/** They live for a day at most, and a busy site creates one for each visitor. */
export const deleteOldBrowserTokens = async (db, accountId, before) => {
    await db
        .deleteFrom("tokens")
        .where("account_id", "=", accountId)
        .where("browser_limits", "is not", null)
        .where("expires_at", "<", before)
        .execute();
};
export const touchToken = async (db, id, at) => {
    await db.updateTable("tokens").set({ last_used_at: at }).where("id", "=", id).execute();
};
export const insertSession = async (db, values) => {
    await db.insertInto("sessions").values(values).execute();
};
export const sessionByHash = (db, hash) => db.selectFrom("sessions").selectAll().where("hash", "=", hash).executeTakeFirst();
export const deleteSession = async (db, hash) => {
    await db.deleteFrom("sessions").where("hash", "=", hash).execute();
};
export const deleteSessionsOf = async (db, accountId) => {
    const { numDeletedRows } = await db.deleteFrom("sessions").where("account_id", "=", accountId).executeTakeFirst();
    return Number(numDeletedRows);
};
export const deleteExpiredSessions = async (db, at) => {
    await db.deleteFrom("sessions").where("expires_at", "<=", at).execute();
};
/** Revokes the hidden tokens of sessions opened by link. */
export const revokeUnheldTokens = async (db, accountId, at) => {
    await db
        .updateTable("tokens")
        .set({ revoked_at: at })
        .where("account_id", "=", accountId)
        .where("hint", "=", "")
        .where("revoked_at", "is", null)
        .execute();
};
export const insertLink = async (db, values) => {
    await db.insertInto("sign_in_links").values(values).execute();
};
/** Deletes a link and returns its account; if two browsers use it at once, only one succeeds. */
export const takeLink = (db, hash) => db.deleteFrom("sign_in_links").where("hash", "=", hash).returningAll().executeTakeFirst();
export const deleteExpiredLinks = async (db, at) => {
    await db.deleteFrom("sign_in_links").where("expires_at", "<=", at).execute();
};
export const accountById = (db, id) => db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
export const accountByName = (db, name) => db.selectFrom("accounts").selectAll().where("name_key", "=", name.toLowerCase()).executeTakeFirst();
//# sourceMappingURL=store.js.map