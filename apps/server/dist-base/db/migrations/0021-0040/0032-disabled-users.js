/** Users who cannot sign in or use their tokens. */
export const disabledUsers = async (db) => {
    await db.schema.alterTable("accounts").addColumn("disabled_at", "bigint").execute();
};
//# sourceMappingURL=0032-disabled-users.js.map