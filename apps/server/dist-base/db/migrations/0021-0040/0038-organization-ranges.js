/** The addresses from which members reach an organization. */
export const organizationRanges = async (db) => {
    await db.schema.alterTable("accounts").addColumn("ip_ranges", "text").execute();
};
//# sourceMappingURL=0038-organization-ranges.js.map