/** Users that are programs: they have tokens, and cannot sign in to pages. */
export const serviceAccounts = async (db) => {
    await db.schema
        .alterTable("accounts")
        .addColumn("is_service", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
};
//# sourceMappingURL=0036-service-accounts.js.map