import { sql } from "kysely";
/** Results of scans by content. Everything that is stored is queued. */
export const fileScans = async (db) => {
    await db.schema
        .createTable("file_scans")
        .addColumn("sha256", "varchar(64)", (column) => column.primaryKey())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("status", "varchar(20)", (column) => column.notNull())
        .addColumn("report", "text")
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("leased_until", "bigint", (column) => column.notNull())
        .addColumn("scanned_at", "bigint")
        .addColumn("approved_by", "varchar(200)")
        .addColumn("approved_at", "bigint")
        .addColumn("approval_reason", "varchar(1000)")
        .execute();
    await db.schema.createIndex("file_scans_by_version").on("file_scans").columns(["version", "leased_until"]).execute();
    await db.schema.createIndex("file_scans_by_status").on("file_scans").column("status").execute();
    await sql `insert into file_scans (sha256, size, status, version, leased_until)
    select sha256, max(size), 'queued', 0, 0 from git_blobs where sha256 is not null group by sha256`.execute(db);
};
//# sourceMappingURL=0039-file-scans.js.map