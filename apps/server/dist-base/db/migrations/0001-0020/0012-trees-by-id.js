/** Trees are read by id alone: equal ids have equal contents, whichever repository has them. */
export const treesById = async (db) => {
    await db.schema.createIndex("trees_by_id").on("trees").column("oid").execute();
};
//# sourceMappingURL=0012-trees-by-id.js.map