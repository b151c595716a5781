export const passkeysOf = (db, accountId) => db
    .selectFrom("passkeys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
export const passkeyByCredential = (db, credentialId) => db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
export const hasPasskeys = async (db) => (await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;
/** Undefined if the credential is stored already, for whichever account. */
export const insertPasskey = (db, values) => db
    .insertInto("passkeys")
    .values(values)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
/** False if it was used meanwhile: of two uses with one counter, one is a copy. */
export const countPasskeyUse = async (db, { id, counter }, newCounter, at) => {
    const updated = await db
        .updateTable("passkeys")
        .set({ counter: newCounter, last_used_at: at })
        .where("id", "=", id)
        .where("counter", "=", counter)
        .returning("id")
        .executeTakeFirst();
    return updated !== undefined;
};
export const renamePasskey = (db, accountId, id, name) => db
    .updateTable("passkeys")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
export const deletePasskey = (db, accountId, id) => db.deleteFrom("passkeys").where("account_id", "=", accountId).where("id", "=", id).returningAll().executeTakeFirst();
export const insertChallenge = async (db, values) => {
    await db.insertInto("passkey_challenges").values(values).execute();
};
/** Deletes a challenge and says whether it was open: an answer that is sent twice finds nothing. */
export const takeChallenge = async (db, hash, accountId, at) => {
    const taken = await db.deleteFrom("passkey_challenges").where("hash", "=", hash).returningAll().executeTakeFirst();
    return taken !== undefined && taken.account_id === accountId && taken.expires_at > at;
};
export const deleteExpiredChallenges = async (db, at) => {
    await db.deleteFrom("passkey_challenges").where("expires_at", "<=", at).execute();
};
//# sourceMappingURL=store.js.map