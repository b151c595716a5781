import { inBatches } from "../db/in-batches.js";
export const uploaderOf = ({ account, fineGrained, tokenId }) => ({
    accountId: account?.id ?? 0,
    ...(fineGrained && { tokenId }),
});
/** Records that a content was sent by someone, who can then commit it. */
export const recordUpload = async (db, { accountId, tokenId }, { sha256, size }, at) => {
    await db
        .insertInto("uploads")
        .values({ account_id: accountId, sha256, size, created_at: at })
        .onConflict((conflict) => conflict.columns(["account_id", "sha256"]).doUpdateSet({ created_at: at }))
        .execute();
    if (tokenId === undefined)
        return;
    await db
        .insertInto("token_uploads")
        .values({ token_id: tokenId, sha256, created_at: at })
        .onConflict((conflict) => conflict.columns(["token_id", "sha256"]).doUpdateSet({ created_at: at }))
        .execute();
};
/** Which of some contents were sent by someone. */
export const uploadedAmong = async (db, { accountId, tokenId }, contents) => {
    const rows = await inBatches(contents, (batch) => tokenId === undefined
        ? db
            .selectFrom("uploads")
            .select("sha256")
            .where("account_id", "=", accountId)
            .where("sha256", "in", batch)
            .execute()
        : db
            .selectFrom("token_uploads")
            .select("sha256")
            .where("token_id", "=", tokenId)
            .where("sha256", "in", batch)
            .execute());
    return rows.map(({ sha256 }) => sha256);
};
/** An upload that is part of another one now. */
export const forgetUpload = async (db, { accountId, tokenId }, sha256) => {
    await db.deleteFrom("uploads").where("account_id", "=", accountId).where("sha256", "=", sha256).execute();
    if (tokenId !== undefined)
        await db.deleteFrom("token_uploads").where("token_id", "=", tokenId).where("sha256", "=", sha256).execute();
};
//# sourceMappingURL=upload-store.js.map