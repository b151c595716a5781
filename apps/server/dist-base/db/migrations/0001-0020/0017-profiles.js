/** What users and organizations write about themselves. */
export const profiles = async (db) => {
    for (const column of ["bio", "website"])
        await db.schema
            .alterTable("accounts")
            .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
            .execute();
};
//# sourceMappingURL=0017-profiles.js.map