import type { usageGroups } from "@orrery/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type CallRow = Selectable<Tables["router_calls"]> & { readonly account: string | null };

/** Which calls are meant. */
export interface CallFilter {
  readonly accounts: readonly number[] | "all";
  readonly from?: number;
  readonly to?: number;
  readonly state?: CallRow["state"];
}

const filtered = (db: Db, { accounts, from, to, state }: CallFilter) => {
  let asked = db.selectFrom("router_calls").leftJoin("accounts", "accounts.id", "router_calls.account_id");
  if (accounts !== "all") asked = asked.where("router_calls.account_id", "in", accounts);
  if (from !== undefined) asked = asked.where("router_calls.at", ">=", from);
  if (to !== undefined) asked = asked.where("router_calls.at", "<", to);
  if (state !== undefined) asked = asked.where("router_calls.state", "=", state);
  return asked;
};

const dayLength = 86_400_000;

export type Group = (typeof usageGroups)[number];

/** Each group as an expression that both engines have. */
const groups: Readonly<Record<Group, RawBuilder<unknown>>> = {
  day: sql`router_calls.at / ${sql.lit(dayLength)}`,
  provider: sql`router_calls.provider`,
  model: sql`router_calls.model`,
  account: sql`accounts.name`,
  endpoint: sql`router_calls.endpoint`,
};

const countOf = (state: CallRow["state"]) =>
  sql<number>`sum(case when router_calls.state = ${sql.lit(state)} then 1 else 0 end)`;

/** Sums of calls, group by group. */
export const sumCalls = async (db: Db, filter: CallFilter, by: readonly Group[]) => {
  const keys = by.map((name) => groups[name]);
  let asked = filtered(db, filter).select([
    ...by.map((name) => groups[name].as(name)),
    sql<number>`count(*)`.as("calls"),
    countOf("failed").as("failed"),
    countOf("cancelled").as("cancelled"),
    countOf("unknown").as("unknown"),
    countOf("open").as("open"),
    sql<number>`coalesce(sum(router_calls.input_tokens), 0)`.as("inputTokens"),
    sql<number>`coalesce(sum(router_calls.output_tokens), 0)`.as("outputTokens"),
    sql<number>`sum(case when router_calls.usage_source = 'estimate' then 1 else 0 end)`.as("estimated"),
    sql<number>`coalesce(sum(router_calls.cost_nano), 0)`.as("costNanoUsd"),
  ]);
  for (const key of keys) asked = asked.groupBy(key).orderBy(key);
  return asked.execute();
};

/** List calls, newest first. */
export const listCalls = (db: Db, filter: CallFilter, before: number | undefined, limit: number) => {
  let asked = filtered(db, filter)
    .selectAll("router_calls")
    .select("accounts.name as account")
    .orderBy("router_calls.id", "desc")
    .limit(limit);
  if (before !== undefined) asked = asked.where("router_calls.id", "<", before);
  return asked.execute();
};

export const budgetRows = (db: Db) =>
  db
    .selectFrom("budgets")
    .innerJoin("accounts", "accounts.id", "budgets.account_id")
    .selectAll("budgets")
    .select("accounts.name")
    .orderBy("accounts.name_key");

/** What calls under way have set aside under an earlier budget of the account: it is given back when they end. */
export const reservedNow = (accountId: number): RawBuilder<number> =>
  sql`(select coalesce(sum(reserved_nano), 0) from router_calls where state = 'open' and account_id = ${accountId})`;
