import { sql } from "kysely";
/** Hashes that chain the events of the audit log, and how far they were streamed. Earlier events stay without a hash. */
export const auditChain = async (db) => {
    await db.schema.alterTable("audit_events").addColumn("hash", "text").execute();
    await db.schema
        .createTable("audit_chain")
        .addColumn("name", sql `varchar(40)`, (column) => column.primaryKey())
        .addColumn("start_id", "bigint", (column) => column.notNull())
        .addColumn("start_hash", "text", (column) => column.notNull())
        .addColumn("head_id", "bigint", (column) => column.notNull())
        .addColumn("head_hash", "text", (column) => column.notNull())
        .execute();
    await db.schema
        .createTable("audit_streams")
        .addColumn("name", sql `varchar(40)`, (column) => column.primaryKey())
        .addColumn("position", "bigint", (column) => column.notNull())
        .addColumn("leased_until", "bigint", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .execute();
};
//# sourceMappingURL=0035-audit-chain.js.map