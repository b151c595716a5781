import { sql } from "kysely";
const oldColumns = sql.raw("id, repository_id, kind, address, served_model, task, sealed, context_length, input_price, output_price, is_enabled, created_at, updated_at");
/** SQLite cannot drop the constraint that a model has one deployment, so the table is copied without it. */
const copyTable = async (db) => {
    await sql `create table deployments_copy (
    id integer primary key autoincrement,
    repository_id bigint not null references repositories (id) on delete cascade,
    kind text not null,
    address text not null,
    served_model text not null,
    task text not null,
    sealed text,
    context_length bigint,
    input_price double precision,
    output_price double precision,
    is_enabled integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
    await sql `insert into deployments_copy (${oldColumns}) select ${oldColumns} from deployments`.execute(db);
    await sql `drop table deployments`.execute(db);
    await sql `alter table deployments_copy rename to deployments`.execute(db);
};
/** A model has any number of endpoints, each with its share of calls, its limits and its zone; and policies decide which can be used. */
export const endpoints = async (db, engine) => {
    if (engine === "sqlite")
        await copyTable(db);
    else
        await sql `alter table deployments drop constraint deployments_repository_id_key`.execute(db);
    const table = db.schema.alterTable("deployments");
    await table.addColumn("weight", "integer", (column) => column.notNull().defaultTo(1)).execute();
    await table.addColumn("is_draining", "integer", (column) => column.notNull().defaultTo(0)).execute();
    // Until now, only admins of the hub could connect servers.
    await table.addColumn("is_private_allowed", "integer", (column) => column.notNull().defaultTo(1)).execute();
    for (const name of ["max_in_flight", "first_byte_ms", "idle_ms"])
        await table.addColumn(name, "bigint").execute();
    for (const name of ["zone", "revision", "managed_by"])
        await table.addColumn(name, "text").execute();
    await db.schema
        .createIndex("deployments_key")
        .unique()
        .on("deployments")
        .columns(["repository_id", "address"])
        .execute();
    await db.schema
        .createTable("routing_policies")
        .addColumn("scope", "varchar(60)", (column) => column.primaryKey())
        .addColumn("policy", "text", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
};
//# sourceMappingURL=0026-endpoints.js.map