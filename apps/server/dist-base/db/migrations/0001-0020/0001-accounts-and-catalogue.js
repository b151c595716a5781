import { sql } from "kysely";
/** A key that counts up and is never used twice, in each engine's own words. */
const withKey = (table, engine) => (engine === "sqlite"
    ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn("id", "bigint", (column) => column.generatedByDefaultAsIdentity().primaryKey()));
const createAccounts = async (db, engine) => {
    await withKey(db.schema.createTable("accounts"), engine)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("name_key", "text", (column) => column.notNull().unique())
        .addColumn("full_name", "text", (column) => column.notNull())
        .addColumn("is_admin", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema
        .createTable("memberships")
        .addColumn("organization_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("user_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("memberships_key", ["organization_id", "user_id"])
        .execute();
    await db.schema.createIndex("memberships_by_user").on("memberships").column("user_id").execute();
};
const createCredentials = async (db, engine) => {
    await withKey(db.schema.createTable("tokens"), engine)
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull().unique())
        .addColumn("hint", "text", (column) => column.notNull())
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint")
        .addColumn("revoked_at", "bigint")
        .addColumn("last_used_at", "bigint")
        .execute();
    await db.schema.createIndex("tokens_by_account").on("tokens").column("account_id").execute();
    await withKey(db.schema.createTable("sessions"), engine)
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("token_id", "bigint", (column) => column.notNull().references("tokens.id").onDelete("cascade"))
        .addColumn("hash", "text", (column) => column.notNull().unique())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("sessions_by_account").on("sessions").column("account_id").execute();
};
const textColumns = [
    "gated",
    "pipeline_tag",
    "library_name",
    "mask_token",
    "inference",
    "description",
    "card",
    "config",
    "safetensors",
    "gguf",
    "transformers_info",
    "widget_data",
    "model_index",
    "extra",
];
const createRepositories = async (db, engine) => {
    let table = withKey(db.schema.createTable("repositories"), engine)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("full_name", "text", (column) => column.notNull())
        .addColumn("name_key", "text", (column) => column.notNull())
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("owner_id", "bigint", (column) => column.references("accounts.id"))
        .addColumn("origin", "text", (column) => column.notNull().defaultTo("local"))
        .addColumn("is_private", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("is_disabled", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("tags", "text", (column) => column.notNull().defaultTo("[]"));
    for (const name of textColumns)
        table = table.addColumn(name, "text");
    await table
        .addColumn("downloads", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("downloads_all_time", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("likes", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("trending_score", "double precision", (column) => column.notNull().defaultTo(0))
        .addColumn("parameters", "bigint")
        .addColumn("main_size", "bigint")
        .addColumn("used_storage", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("row_count", "bigint")
        .addColumn("sha", "text", (column) => column.notNull())
        .addColumn("head", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_modified", "bigint", (column) => column.notNull())
        .addUniqueConstraint("repositories_name", ["kind", "name_key"])
        .execute();
    await db.schema.createIndex("repositories_by_owner").on("repositories").column("owner_id").execute();
};
const createFiles = async (db, engine) => {
    await db.schema
        .createTable("revisions")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("number", "bigint", (column) => column.notNull())
        .addColumn("sha", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("message", "text", (column) => column.notNull())
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("revisions_key", ["repository_id", "number"])
        .addUniqueConstraint("revisions_sha", ["repository_id", "sha"])
        .execute();
    await withKey(db.schema.createTable("files"), engine)
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("path", "text", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("sha256", "text")
        .addColumn("oid", "text", (column) => column.notNull())
        .addColumn("is_large", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("since", "bigint", (column) => column.notNull())
        .addColumn("until", "bigint")
        .addUniqueConstraint("files_place", ["repository_id", "path", "since"])
        .execute();
    await db.schema.createIndex("files_by_content").on("files").column("sha256").execute();
    await db.schema
        .createTable("uploads")
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("sha256", "text", (column) => column.notNull())
        .addColumn("size", "bigint", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("uploads_key", ["account_id", "sha256"])
        .execute();
};
const createMappings = async (db, engine) => {
    await withKey(db.schema.createTable("provider_mappings"), engine)
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("provider", "text", (column) => column.notNull())
        .addColumn("provider_model", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("task", "text", (column) => column.notNull())
        .addColumn("adapter", "text")
        .addColumn("adapter_weights_path", "text")
        .addColumn("is_model_author", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("context_length", "bigint")
        .addColumn("input_price", "double precision")
        .addColumn("output_price", "double precision")
        .addColumn("supports_tools", "integer")
        .addColumn("supports_structured_output", "integer")
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addUniqueConstraint("provider_mappings_key", ["repository_id", "provider"])
        .execute();
};
const createRecords = async (db, engine) => {
    await withKey(db.schema.createTable("changes"), engine)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("repository_id", "bigint", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .execute();
    await withKey(db.schema.createTable("audit_events"), engine)
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("actor_id", "bigint")
        .addColumn("actor", "text", (column) => column.notNull())
        .addColumn("token_id", "bigint")
        .addColumn("action", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("detail", "text", (column) => column.notNull())
        .addColumn("request_id", "text", (column) => column.notNull())
        .execute();
    await db.schema
        .createTable("settings")
        .addColumn("key", sql `varchar(200)`, (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
};
/** Accounts, credentials, repositories with their files and mappings, and the records of what happened. */
export const accountsAndCatalogue = async (db, engine) => {
    await createAccounts(db, engine);
    await createCredentials(db, engine);
    await createRepositories(db, engine);
    await createFiles(db, engine);
    await createMappings(db, engine);
    await createRecords(db, engine);
};
//# sourceMappingURL=0001-accounts-and-catalogue.js.map