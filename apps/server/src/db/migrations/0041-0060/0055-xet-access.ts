import { type Kysely, sql } from "kysely";
import type { EngineName } from "../../engine.ts";

const fill = {
  sqlite: sql`insert into xet_file_xorbs (xorb, file)
    select distinct json_extract(term.value, '$[0]'), hash from xet_files, json_each(terms) as term`,
  postgres: sql`insert into xet_file_xorbs (xorb, file)
    select distinct term ->> 0, hash from xet_files, json_array_elements(terms::json) as term`,
};

/** Who can use a xorb: whoever sent it, and whoever can use a file with it. */
export const xetAccess = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await db.schema
    .createTable("xet_file_xorbs")
    .addColumn("xorb", "varchar(64)", (column) => column.notNull())
    .addColumn("file", "varchar(64)", (column) => column.notNull().references("xet_files.hash").onDelete("cascade"))
    .addPrimaryKeyConstraint("xet_file_xorbs_key", ["xorb", "file"])
    .execute();
  await db.schema.createIndex("xet_file_xorbs_by_file").on("xet_file_xorbs").column("file").execute();
  await db.schema
    .createTable("xet_uploads")
    .addColumn("xorb", "varchar(64)", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull())
    .addColumn("token_id", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("xet_uploads_key", ["xorb", "account_id", "token_id"])
    .execute();
  await fill[engine].execute(db);
};
