import { type Kysely, sql } from "kysely";
import type { EngineName } from "../../engine.ts";

/** That of the triggers of usage_days: a statement takes it once, whichever of them runs first. */
const lockNumber = 4_747_058;

/** What the calls of tokens have cost, from rows of the ledger with a sign, which is -1 for what is taken back. */
const add = (rows: string): string => `
  insert into token_costs (token_id, spent_nano, reserved_nano)
  select token_id, sum(sign * case when state = 'open' then 0 else coalesce(cost_nano, 0) end),
    sum(sign * case when state = 'open' then reserved_nano else 0 end)
  from (${rows}) as calls where token_id is not null and reserved_nano > 0 group by 1 order by 1
  on conflict (token_id) do update set spent_nano = token_costs.spent_nano + excluded.spent_nano,
    reserved_nano = token_costs.reserved_nano + excluded.reserved_nano`;

const columns = ["token_id", "state", "cost_nano", "reserved_nano"];

const rowOf = (version: "old" | "new", sign: 1 | -1): string =>
  `select ${columns.map((name) => `${version}.${name} as ${name}`).join(", ")}, ${sign} as sign`;

const isLimited = "when new.token_id is not null and new.reserved_nano > 0";

const sqliteTriggers = [
  `create trigger token_costs_of_new_calls after insert on router_calls ${isLimited} begin ${add(rowOf("new", 1))}; end`,
  `create trigger token_costs_of_settled_calls after update on router_calls ${isLimited}
   begin ${add(rowOf("old", -1))}; ${add(rowOf("new", 1))}; end`,
];

const postgresFunction = (name: string, rows: string): string => `
  create function ${name}() returns trigger language plpgsql as $body$
  begin
    if not exists (select 1 from added where token_id is not null and reserved_nano > 0) then return null; end if;
    perform pg_advisory_xact_lock(${lockNumber});
    ${add(rows)};
    return null;
  end $body$`;

const added = "select *, 1 as sign from added";

const postgresTriggers = [
  postgresFunction("add_new_calls_to_token_costs", added),
  postgresFunction("add_settled_calls_to_token_costs", `${added} union all select *, -1 as sign from removed`),
  `create trigger token_costs_of_new_calls after insert on router_calls referencing new table as added
   for each statement execute function add_new_calls_to_token_costs()`,
  `create trigger token_costs_of_settled_calls after update on router_calls referencing old table as removed new table as added
   for each statement execute function add_settled_calls_to_token_costs()`,
];

/**
 * What the calls of each token have cost, kept by triggers, and the shares of budgets and tokens' limits that processes
 * hold.
 */
export const budgetShares = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  const sum = engine === "sqlite" ? "bigint" : "numeric";
  await db.schema
    .createTable("token_costs")
    .addColumn("token_id", "bigint", (column) => column.primaryKey())
    .addColumn("spent_nano", sum, (column) => column.notNull())
    .addColumn("reserved_nano", sum, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("budget_shares")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("process", "text", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.references("budgets.account_id").onDelete("cascade"))
    .addColumn("token_id", "bigint")
    .addColumn("granted_nano", "bigint", (column) => column.notNull())
    .addColumn("used_nano", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("wanted_nano", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  for (const name of ["account_id", "token_id", "process"])
    await db.schema.createIndex(`budget_shares_by_${name}`).on("budget_shares").column(name).execute();
  for (const text of engine === "sqlite" ? sqliteTriggers : postgresTriggers) await sql.raw(text).execute(db);
  await sql.raw(add("select *, 1 as sign from router_calls")).execute(db);
};
