import { sql } from "kysely";
const hasUses = sql `uses < max_uses`;
/** Invitations that can still be used, newest first. */
export const openInvitations = (db, organizationId, at) => db
    .selectFrom("invitations")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", at)
    .where(hasUses)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
export const insertInvitation = (db, values) => db.insertInto("invitations").values(values).returningAll().executeTakeFirstOrThrow();
export const deleteInvitation = async (db, organizationId, id) => {
    const deleted = await db
        .deleteFrom("invitations")
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
    return deleted !== undefined;
};
export const deleteExpiredInvitations = async (db, at) => {
    await db.deleteFrom("invitations").where("expires_at", "<=", at).execute();
};
/** An invitation by the hash of its code, with its organization, if it can still be used. */
export const findInvitation = (db, hash, at) => db
    .selectFrom("invitations")
    .innerJoin("accounts", "accounts.id", "invitations.organization_id")
    .selectAll("invitations")
    .select(["accounts.name as organization", "accounts.full_name"])
    .where("invitations.hash", "=", hash)
    .where("invitations.expires_at", ">", at)
    .where(hasUses)
    .executeTakeFirst();
/** Uses an invitation once more; false if others have used it up meanwhile. */
export const countUse = async (db, id) => {
    const used = await db
        .updateTable("invitations")
        .set({ uses: sql `uses + 1` })
        .where("id", "=", id)
        .where(hasUses)
        .returning("id")
        .executeTakeFirst();
    return used !== undefined;
};
/** Adds a member with a role; false if the user is one already, whose role then stays. */
export const addMember = async (db, row) => {
    const added = await db
        .insertInto("memberships")
        .values(row)
        .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doNothing())
        .returning("user_id")
        .executeTakeFirst();
    return added !== undefined;
};
//# sourceMappingURL=store.js.map