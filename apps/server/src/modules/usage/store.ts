import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type CallRow = Selectable<Tables["router_calls"]> & { readonly account: string | null };

export interface CallFilter {
  readonly accounts: readonly number[] | "all";
  readonly state?: CallRow["state"];
}

export const listCalls = (db: Db, { accounts, state }: CallFilter, before: number | undefined, limit: number) => {
  let asked = db
    .selectFrom("router_calls")
    .leftJoin("accounts", "accounts.id", "router_calls.account_id")
    .selectAll("router_calls")
    .select("accounts.name as account")
    .orderBy("router_calls.id", "desc")
    .limit(limit);
  if (accounts !== "all") asked = asked.where("router_calls.account_id", "in", accounts);
  if (state !== undefined) asked = asked.where("router_calls.state", "=", state);
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
