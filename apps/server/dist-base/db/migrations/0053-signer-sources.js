/** The repository where a signer was first seen. */
export const signerSources = async (db) => {
    await db.schema.alterTable("signers").addColumn("source", "varchar(200)").execute();
};
//# sourceMappingURL=0053-signer-sources.js.map