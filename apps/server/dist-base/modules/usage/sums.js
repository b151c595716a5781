import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { startOfDay } from "../../catalogue/activity/day-store.js";
/** Days that one query sums, so that others are served between queries. */
const daysAtOnce = 7;
const sumNames = [
    ...["calls", "failed", "cancelled", "unknown", "open"],
    ...["inputTokens", "outputTokens", "estimated", "costNanoUsd"],
];
const dayOfCall = sql `router_calls.at / ${sql.lit(startOfDay(1))}`;
const keyIn = (source, group) => {
    if (group === "account")
        return sql `accounts.name`;
    if (group === "day" && source === "router_calls")
        return dayOfCall;
    return sql `${sql.ref(`${source}.${group}`)}`;
};
const sumOf = (column) => sql `sum(${sql.ref(`usage_days.${column}`)})`;
const zero = sql `0`;
/** Adds the groups to a query of either table. */
const grouped = (
// biome-ignore lint/suspicious/noExplicitAny: the two tables' queries differ in their type only
query, source, { accounts }, by) => {
    let asked = query.leftJoin("accounts", "accounts.id", `${source}.account_id`);
    const account = source === "usage_days" ? sql.ref("usage_days.account_id") : sql `router_calls.account_id + 0`;
    if (accounts !== "all")
        asked = asked.where(account, "in", accounts);
    for (const group of by) {
        const key = keyIn(source, group);
        asked = asked.select(key.as(group)).groupBy(key);
    }
    return asked.execute();
};
const settledCalls = (db, filter, by, first, last) => grouped(db
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
])
    .where("usage_days.day", ">=", first)
    .where("usage_days.day", "<=", last)
    // A corrected call can leave a group without calls.
    .where("usage_days.calls", ">", 0), "usage_days", filter, by);
/** Calls under way have an index of their own, which stays small. A sum (`+ 0`) keeps SQLite from another index, of all calls. */
const openCalls = (db, filter, by) => {
    const count = sql `count(*)`;
    return grouped(db
        .selectFrom("router_calls")
        .select([count.as("calls"), zero.as("failed"), zero.as("cancelled"), zero.as("unknown"), count.as("open")])
        .select([zero.as("inputTokens"), zero.as("outputTokens"), zero.as("estimated"), zero.as("costNanoUsd")])
        .where(sql `router_calls.state = 'open'`)
        .where(sql `router_calls.at + 0`, ">=", startOfDay(filter.firstDay))
        .where(sql `router_calls.at + 0`, "<", startOfDay(filter.lastDay + 1)), "router_calls", filter, by);
};
const edgeOf = async (db, direction) => (await db.selectFrom("usage_days").select("day").orderBy("day", direction).limit(1).executeTakeFirst())?.day;
/** The days of a range that have sums, in steps. */
const stepsOf = async (db, { firstDay, lastDay }) => {
    const first = Math.max(firstDay, (await edgeOf(db, "asc")) ?? Number.POSITIVE_INFINITY);
    const last = Math.min(lastDay, (await edgeOf(db, "desc")) ?? Number.NEGATIVE_INFINITY);
    const steps = [];
    for (let day = first; day <= last; day += daysAtOnce)
        steps.push([day, Math.min(last, day + daysAtOnce - 1)]);
    return steps;
};
const valuesOf = (row, by) => by.map((group) => row[group] ?? "");
const addTo = (found, rows, by) => {
    // Without groups there is one row, of nulls where there are no calls.
    for (const row of rows.filter(({ calls }) => Number(calls) > 0)) {
        const key = JSON.stringify(valuesOf(row, by));
        const known = found.get(key);
        if (!known)
            found.set(key, row);
        else
            for (const name of sumNames)
                known[name] += row[name];
    }
};
const inOrder = (by) => (left, right) => {
    for (const group of by) {
        const one = left[group] ?? "";
        const other = right[group] ?? "";
        if (one !== other)
            return one < other ? -1 : 1;
    }
    return 0;
};
/** Sums of calls, group by group: settled ones from their days, and those under way. */
export const sumCalls = async (db, filter, by) => {
    const found = new Map();
    for (const [first, last] of await stepsOf(db, filter)) {
        addTo(found, await settledCalls(db, filter, by, first, last), by);
        await nextTurn();
    }
    // Last, so that a call that is settled meanwhile is never counted twice.
    addTo(found, await openCalls(db, filter, by), by);
    return [...found.values()].sort(inOrder(by));
};
//# sourceMappingURL=sums.js.map