/** Whether only members see who belongs to an organization. */
export const hiddenMembers = async (db) => {
    await db.schema
        .alterTable("accounts")
        .addColumn("members_hidden", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
};
//# sourceMappingURL=0057-hidden-members.js.map