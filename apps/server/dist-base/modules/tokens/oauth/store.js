export const clientById = (db, id) => db.selectFrom("oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
export const insertClient = async (db, values) => {
    await db.insertInto("oauth_clients").values(values).execute();
};
/** Apps that registered long ago and that no one has granted anything. */
export const deleteUnusedClients = async (db, before) => {
    await db
        .deleteFrom("oauth_clients")
        .where("created_at", "<", before)
        .where("id", "not in", (eb) => eb.selectFrom("oauth_grants").select("client_id"))
        .execute();
};
export const insertGrant = (db, values) => db.insertInto("oauth_grants").values(values).returningAll().executeTakeFirstOrThrow();
export const grantById = (db, id) => db.selectFrom("oauth_grants").selectAll().where("id", "=", id).executeTakeFirst();
export const grantFor = (db, accountId, clientId) => db
    .selectFrom("oauth_grants")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
export const setGrantScopes = async (db, id, scopes) => {
    await db.updateTable("oauth_grants").set({ scopes }).where("id", "=", id).execute();
};
/** The grants of an account, newest first, with the last use of their tokens. */
export const grantsOf = (db, accountId) => db
    .selectFrom("oauth_grants")
    .leftJoin("tokens", "tokens.grant_id", "oauth_grants.id")
    .select((eb) => [
    "oauth_grants.id",
    "oauth_grants.client_name",
    "oauth_grants.scopes",
    "oauth_grants.created_at",
    eb.fn.max("tokens.last_used_at").as("last_used_at"),
])
    .where("oauth_grants.account_id", "=", accountId)
    .groupBy(["oauth_grants.id", "oauth_grants.client_name", "oauth_grants.scopes", "oauth_grants.created_at"])
    .orderBy("oauth_grants.created_at", "desc")
    .execute();
/** Ends all that follows from a grant: its tokens, codes and renewals. */
export const deleteGrant = async (db, id, at) => {
    await db.transaction().execute(async (transaction) => {
        await transaction
            .updateTable("tokens")
            .set({ revoked_at: at })
            .where("grant_id", "=", id)
            .where("revoked_at", "is", null)
            .execute();
        await transaction.deleteFrom("oauth_grants").where("id", "=", id).execute();
    });
};
export const insertCode = async (db, values) => {
    await db.insertInto("oauth_codes").values(values).execute();
};
export const codeByHash = (db, hash) => db.selectFrom("oauth_codes").selectAll().where("hash", "=", hash).executeTakeFirst();
/** False if it was used meanwhile: of two requests only one gets tokens. */
const markUsed = async (db, table, hash, at) => {
    const used = await db
        .updateTable(table)
        .set({ used_at: at })
        .where("hash", "=", hash)
        .where("used_at", "is", null)
        .returning("hash")
        .executeTakeFirst();
    return used !== undefined;
};
export const useCode = (db, hash, at) => markUsed(db, "oauth_codes", hash, at);
export const useRefreshToken = (db, hash, at) => markUsed(db, "oauth_refresh_tokens", hash, at);
export const insertRefreshToken = async (db, values) => {
    await db.insertInto("oauth_refresh_tokens").values(values).execute();
};
export const refreshTokenByHash = (db, hash) => db.selectFrom("oauth_refresh_tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
export const insertDevice = async (db, values) => {
    await db.insertInto("oauth_devices").values(values).execute();
};
export const deviceByHash = (db, hash) => db.selectFrom("oauth_devices").selectAll().where("hash", "=", hash).executeTakeFirst();
export const deviceByUserCode = (db, userCode, at) => db
    .selectFrom("oauth_devices")
    .selectAll()
    .where("user_code", "=", userCode)
    .where("state", "=", "pending")
    .where("expires_at", ">", at)
    .executeTakeFirst();
export const touchDevice = async (db, hash, at) => {
    await db.updateTable("oauth_devices").set({ polled_at: at }).where("hash", "=", hash).execute();
};
/** False if another request has decided meanwhile. */
export const decideDevice = async (db, hash, decision) => {
    const decided = await db
        .updateTable("oauth_devices")
        .set(decision)
        .where("hash", "=", hash)
        .where("state", "=", "pending")
        .returning("hash")
        .executeTakeFirst();
    return decided !== undefined;
};
/** Deletes a device code and returns it: it gives tokens once. */
export const takeDevice = (db, hash) => db.deleteFrom("oauth_devices").where("hash", "=", hash).returningAll().executeTakeFirst();
export const deleteExpired = async (db, at) => {
    for (const table of ["oauth_codes", "oauth_refresh_tokens", "oauth_devices"])
        await db.deleteFrom(table).where("expires_at", "<=", at).execute();
};
//# sourceMappingURL=store.js.map