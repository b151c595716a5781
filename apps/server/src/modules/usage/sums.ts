import { setImmediate as nextTurn } from "node:timers/promises";
import type { UsageRow, usageGroups } from "@orrery/contract";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { startOfDay } from "../../catalogue/activity/day-store.ts";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { checkEndpoint } from "../../text/check-endpoint.ts";

export type Group = (typeof usageGroups)[number];

/** Whole UTC days, counted from 1970, and whose calls. */
export interface UsageFilter {
  readonly accounts: readonly number[] | "all";
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Days that one query sums, so that others are served between queries. */
const daysAtOnce = 7;

const sumNames = [
  ...(["calls", "failed", "cancelled", "unknown", "open"] as const),
  ...(["inputTokens", "outputTokens", "estimated", "costNanoUsd", "checks", "checksNanoUsd"] as const),
];

type Source = "usage_days" | "router_calls";
type Sums = Omit<UsageRow, Group>;
type Keys = Partial<Record<Group, string | number | null>>;
type Row = Keys & Sums;

const dayOfCall = sql<number>`router_calls.at / ${sql.lit(startOfDay(1))}`;

const keyIn = (source: Source, group: Group): RawBuilder<Keys[Group]> => {
  if (group === "account") return sql`accounts.name`;
  if (group === "day" && source === "router_calls") return dayOfCall;
  return sql`${sql.ref(`${source}.${group}`)}`;
};

const isCheck = (source: Source) => sql`${sql.ref(`${source}.endpoint`)} = ${sql.lit(checkEndpoint)}`;

/** Calls of checks are summed apart. */
const sumOf = (column: keyof Tables["usage_days"]) =>
  sql<number>`sum(case when ${isCheck("usage_days")} then 0 else ${sql.ref(`usage_days.${column}`)} end)`;
const sumOfChecks = (column: keyof Tables["usage_days"]) =>
  sql<number>`sum(case when ${isCheck("usage_days")} then ${sql.ref(`usage_days.${column}`)} else 0 end)`;

const zero = sql<number>`0`;

/** Adds the groups to a query of either table. */
const grouped = <Output>(
  // biome-ignore lint/suspicious/noExplicitAny: the two tables' queries differ in their type only
  query: SelectQueryBuilder<any, any, Output>,
  source: Source,
  { accounts }: UsageFilter,
  by: readonly Group[],
): Promise<Row[]> => {
  let asked = query.leftJoin("accounts", "accounts.id", `${source}.account_id`);
  const account = source === "usage_days" ? sql.ref("usage_days.account_id") : sql`router_calls.account_id + 0`;
  if (accounts !== "all") asked = asked.where(account, "in", accounts);
  for (const group of by) {
    const key = keyIn(source, group);
    asked = asked.select(key.as(group)).groupBy(key);
  }
  return asked.$castTo<Row>().execute();
};

const settledCalls = (db: Db, filter: UsageFilter, by: readonly Group[], first: number, last: number) =>
  grouped(
    db
      .selectFrom("usage_days")
      .select([
        sumOf("calls").as("calls"),
        sumOf("failed").as("failed"),
        sumOf("cancelled").as("cancelled"),
        sumOf("unknown").as("unknown"),
        zero.as("open"),
        sumOf("input_tokens").as("inputTokens"),
        sumOf("output_tokens").as("outputTokens"),
        sumOf("estimated").as("estimated"),
        sumOf("cost_nano").as("costNanoUsd"),
        sumOfChecks("calls").as("checks"),
        sumOfChecks("cost_nano").as("checksNanoUsd"),
      ])
      .where("usage_days.day", ">=", first)
      .where("usage_days.day", "<=", last)
      // A corrected call can leave a group without calls.
      .where("usage_days.calls", ">", 0),
    "usage_days",
    filter,
    by,
  );

/** Calls under way have an index of their own, which stays small. A sum (`+ 0`) keeps SQLite from another index, of all calls. */
const openCalls = (db: Db, filter: UsageFilter, by: readonly Group[]) => {
  const count = sql<number>`sum(case when ${isCheck("router_calls")} then 0 else 1 end)`;
  const checks = sql<number>`sum(case when ${isCheck("router_calls")} then 1 else 0 end)`;
  return grouped(
    db
      .selectFrom("router_calls")
      .select([count.as("calls"), zero.as("failed"), zero.as("cancelled"), zero.as("unknown"), count.as("open")])
      .select([zero.as("inputTokens"), zero.as("outputTokens"), zero.as("estimated"), zero.as("costNanoUsd")])
      .select([checks.as("checks"), zero.as("checksNanoUsd")])
      .where(sql<boolean>`router_calls.state = 'open'`)
      .where(sql`router_calls.at + 0`, ">=", startOfDay(filter.firstDay))
      .where(sql`router_calls.at + 0`, "<", startOfDay(filter.lastDay + 1)),
    "router_calls",
    filter,
    by,
  );
};

const edgeOf = async (db: Db, direction: "asc" | "desc"): Promise<number | undefined> =>
  (await db.selectFrom("usage_days").select("day").orderBy("day", direction).limit(1).executeTakeFirst())?.day;

/** The days of a range that have sums, in steps. */
const stepsOf = async (db: Db, { firstDay, lastDay }: UsageFilter): Promise<[number, number][]> => {
  const first = Math.max(firstDay, (await edgeOf(db, "asc")) ?? Number.POSITIVE_INFINITY);
  const last = Math.min(lastDay, (await edgeOf(db, "desc")) ?? Number.NEGATIVE_INFINITY);
  const steps: [number, number][] = [];
  for (let day = first; day <= last; day += daysAtOnce) steps.push([day, Math.min(last, day + daysAtOnce - 1)]);
  return steps;
};

const valuesOf = (row: Keys, by: readonly Group[]) => by.map((group) => row[group] ?? "");

const addTo = (found: Map<string, Row>, rows: readonly Row[], by: readonly Group[]): void => {
  // Without groups there is one row, of nulls where there are no calls.
  for (const row of rows.filter(({ calls, checks }) => Number(calls) + Number(checks) > 0)) {
    const key = JSON.stringify(valuesOf(row, by));
    const known = found.get(key);
    if (!known) found.set(key, row);
    else for (const name of sumNames) known[name] += row[name];
  }
};

const inOrder =
  (by: readonly Group[]) =>
  (left: Row, right: Row): number => {
    for (const group of by) {
      const one = left[group] ?? "";
      const other = right[group] ?? "";
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };

/** Sums of calls, group by group: settled ones from their days, and those under way. */
export const sumCalls = async (db: Db, filter: UsageFilter, by: readonly Group[]): Promise<Row[]> => {
  const found = new Map<string, Row>();
  for (const [first, last] of await stepsOf(db, filter)) {
    addTo(found, await settledCalls(db, filter, by, first, last), by);
    await nextTurn();
  }
  // Last, so that a call that is settled meanwhile is never counted twice.
  addTo(found, await openCalls(db, filter, by), by);
  return [...found.values()].sort(inOrder(by));
};
