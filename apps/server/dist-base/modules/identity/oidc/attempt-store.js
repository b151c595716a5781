export const insertAttempt = async (db, values) => {
    await db.insertInto("sign_in_attempts").values(values).execute();
};
/** Deletes an attempt and returns it: a callback that is sent twice finds nothing. */
export const takeAttempt = (db, hash, browserHash) => db
    .deleteFrom("sign_in_attempts")
    .where("hash", "=", hash)
    .where("browser_hash", "=", browserHash)
    .returningAll()
    .executeTakeFirst();
export const deleteExpiredAttempts = async (db, at) => {
    await db.deleteFrom("sign_in_attempts").where("expires_at", "<=", at).execute();
};
//# sourceMappingURL=attempt-store.js.map