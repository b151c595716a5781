import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { EngineName } from "../../engine.ts";

/** Any number that no other lock of the hub takes. */
const lockNumber = 4_747_058;

const keys = ["day", "account_id", "provider", "model", "endpoint"] as const;

/** What a settled call adds to its day, from a row of the ledger. */
const sums = {
  calls: "1",
  failed: "case when state = 'failed' then 1 else 0 end",
  cancelled: "case when state = 'cancelled' then 1 else 0 end",
  unknown: "case when state = 'unknown' then 1 else 0 end",
  estimated: "case when usage_source = 'estimate' then 1 else 0 end",
  input_tokens: "coalesce(input_tokens, 0)",
  output_tokens: "coalesce(output_tokens, 0)",
  cost_nano: "coalesce(cost_nano, 0)",
} as const;

const names = Object.keys(sums);

/** Adds settled calls to their days: `rows` has columns of the ledger, and `sign`, which is -1 for what is taken back. */
const add = (rows: string): string => `
  insert into usage_days (${[...keys, ...names].join(", ")})
  select at / 86400000, coalesce(account_id, 0), coalesce(provider, ''), model, endpoint,
    ${Object.values(sums)
      .map((value) => `sum(sign * (${value}))`)
      .join(", ")}
  from (${rows}) as settled where state <> 'open' group by 1, 2, 3, 4, 5
  on conflict (${keys.join(", ")}) do update set
    ${names.map((name) => `${name} = usage_days.${name} + excluded.${name}`).join(", ")}`;

const columns = [
  ...["at", "account_id", "provider", "model", "endpoint", "state"],
  ...["usage_source", "input_tokens", "output_tokens", "cost_nano"],
];

const rowOf = (version: "old" | "new", sign: 1 | -1): string =>
  `select ${columns.map((name) => `${version}.${name} as ${name}`).join(", ")}, ${sign} as sign`;

const sqliteTriggers = [
  `create trigger usage_days_of_new_calls after insert on router_calls when new.state <> 'open'
   begin ${add(rowOf("new", 1))}; end`,
  `create trigger usage_days_of_settled_calls after update on router_calls when new.state <> 'open'
   begin ${add(rowOf("old", -1))}; ${add(rowOf("new", 1))}; end`,
];

/** One process at a time adds to the days until it commits: two that add to the same rows in another order would block each other. */
const postgresFunction = (name: string, rows: string): string => `
  create function ${name}() returns trigger language plpgsql as $body$
  begin
    if not exists (select 1 from added where state <> 'open') then return null; end if;
    perform pg_advisory_xact_lock(${lockNumber});
    ${add(rows)};
    return null;
  end $body$`;

const added = "select *, 1 as sign from added";

const postgresTriggers = [
  postgresFunction("add_new_calls_to_usage_days", added),
  postgresFunction("add_settled_calls_to_usage_days", `${added} union all select *, -1 as sign from removed`),
  `create trigger usage_days_of_new_calls after insert on router_calls referencing new table as added
   for each statement execute function add_new_calls_to_usage_days()`,
  `create trigger usage_days_of_settled_calls after update on router_calls referencing old table as removed new table as added
   for each statement execute function add_settled_calls_to_usage_days()`,
];

/**
 * Sums of settled calls by UTC day. Triggers keep them, so that whatever settles or corrects a call changes them in the
 * same transaction: also a process of the version before, which runs beside this one during an upgrade.
 */
export const usageDays = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  let table: CreateTableBuilder<string, string> = db.schema.createTable("usage_days");
  for (const name of ["day", "account_id"]) table = table.addColumn(name, "bigint", (column) => column.notNull());
  for (const name of ["provider", "model", "endpoint"])
    table = table.addColumn(name, "text", (column) => column.notNull());
  // On PostgreSQL a sum that is too large for its column would stop the ledger.
  for (const name of names)
    table = table.addColumn(name, engine === "sqlite" ? "bigint" : "numeric", (column) => column.notNull());
  await table.addPrimaryKeyConstraint("usage_days_key", [...keys]).execute();
  await db.schema.createIndex("usage_days_by_account").on("usage_days").columns(["account_id", "day"]).execute();
  // On PostgreSQL a trigger locks the ledger for writers, so no call is settled between it and the sums of earlier calls.
  for (const text of engine === "sqlite" ? sqliteTriggers : postgresTriggers) await sql.raw(text).execute(db);
  await sql.raw(add("select *, 1 as sign from router_calls")).execute(db);
};
