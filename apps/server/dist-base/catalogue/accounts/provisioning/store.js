import { newAccountRow } from "../account-store.js";
export const accountOfIdentity = (db, issuer, subject) => db
    .selectFrom("issuer_identities")
    .innerJoin("accounts", "accounts.id", "issuer_identities.account_id")
    .selectAll("accounts")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
export const touchIdentity = async (db, issuer, subject, at) => {
    await db
        .updateTable("issuer_identities")
        .set({ last_sign_in_at: at })
        .where("issuer", "=", issuer)
        .where("subject", "=", subject)
        .execute();
};
/** False if the identity has an account already. */
export const insertIdentity = async (db, values) => {
    const inserted = await db
        .insertInto("issuer_identities")
        .values(values)
        .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
        .returning("account_id")
        .executeTakeFirst();
    return inserted !== undefined;
};
/** Undefined if the name is taken. */
export const insertUser = (db, name, fullName, at) => db
    .insertInto("accounts")
    .values(newAccountRow("user", name, fullName, false, at))
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returningAll()
    .executeTakeFirst();
export const userByEmail = (db, email) => db.selectFrom("accounts").selectAll().where("email_key", "=", email).where("kind", "=", "user").executeTakeFirst();
/** Whether an account is another person at the issuer already. */
export const hasIdentity = async (db, issuer, accountId) => {
    const found = await db
        .selectFrom("issuer_identities")
        .select("subject")
        .where("issuer", "=", issuer)
        .where("account_id", "=", accountId)
        .limit(1)
        .executeTakeFirst();
    return found !== undefined;
};
export const setEmail = async (db, accountId, email) => {
    await db.updateTable("accounts").set({ email_key: email }).where("id", "=", accountId).execute();
};
export const setHubAdmin = async (db, accountId, isAdmin) => {
    await db
        .updateTable("accounts")
        .set({ is_admin: isAdmin ? 1 : 0 })
        .where("id", "=", accountId)
        .execute();
};
/** Whether the hub has an admin besides this account who can sign in. */
export const hasOtherAdmin = async (db, accountId) => {
    const other = await db
        .selectFrom("accounts")
        .select("id")
        .where("is_admin", "=", 1)
        .where("disabled_at", "is", null)
        .where("id", "!=", accountId)
        .limit(1)
        .executeTakeFirst();
    return other !== undefined;
};
//# sourceMappingURL=store.js.map