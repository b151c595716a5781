/** Xet storage: xorbs, the files put together from them, and chunks by which uploads find data that is stored. */
export const xet = async (db) => {
    await db.schema
        .createTable("xet_xorbs")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("sha256", "varchar(64)", (column) => column.notNull())
        .addColumn("content_offset", "bigint")
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addColumn("chunks", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("xet_xorbs_by_content").on("xet_xorbs").column("sha256").execute();
    await db.schema
        .createTable("xet_files")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("sha256", "varchar(64)", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("terms", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("xet_files_by_content").on("xet_files").column("sha256").execute();
    await db.schema
        .createTable("xet_samples")
        .addColumn("chunk", "varchar(64)", (column) => column.notNull())
        .addColumn("file", "varchar(64)", (column) => column.notNull().references("xet_files.hash").onDelete("cascade"))
        .addPrimaryKeyConstraint("xet_samples_key", ["chunk", "file"])
        .execute();
};
//# sourceMappingURL=0008-xet.js.map