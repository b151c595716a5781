import { usageGroups, } from "@orrery/contract";
import { dayOf, startOfDay } from "../../catalogue/activity/day-store.js";
import { HubError } from "../../errors.js";
import { requireHubAdmin } from "../../http/auth.js";
import { periodStart } from "../../router/ledger/budgets.js";
import { budgetRows, listCalls, reservedNow } from "./store.js";
import { sumCalls } from "./sums.js";
import { visibleAccounts } from "./visible-accounts.js";
/** How many days are summed if no start is given. */
const defaultDays = 30;
const nano = 1e9;
const momentOf = (field, text) => {
    if (text === undefined)
        return undefined;
    const time = Date.parse(text);
    if (!Number.isNaN(time))
        return time;
    throw new HubError("bad_request", `"${field}" in the query must be a day or a timestamp, such as 2026-01-31.`);
};
/** The UTC days of a range, with those that it only touches. */
const daysOf = ({ from, to }, at) => {
    const start = momentOf("from", from);
    const end = momentOf("to", to);
    const lastDay = end === undefined ? Math.max(dayOf(at), dayOf(start ?? 0)) : dayOf(end - 1);
    return { firstDay: start === undefined ? lastDay - defaultDays + 1 : dayOf(start), lastDay };
};
/** What usage is to be grouped by. */
export const groupsOf = (text = "day,provider") => {
    const names = text.split(",").map((name) => name.trim());
    const wrong = names.find((name) => !usageGroups.includes(name));
    if (wrong === undefined)
        return [...new Set(names)];
    throw new HubError("bad_request", `"groupBy" in the query must be a list of ${usageGroups.join(", ")}; it holds "${wrong.slice(0, 40)}".`);
};
const toCall = (row) => {
    const optional = {
        account: row.account,
        task: row.task,
        provider: row.provider,
        key: row.key_source,
        status: row.http_status,
        error: row.error_code,
        inputTokens: row.input_tokens,
        outputTokens: row.output_tokens,
        usage: row.usage_source,
        costNanoUsd: row.cost_nano,
        firstMs: row.first_ms,
        durationMs: row.duration_ms,
    };
    return {
        id: row.id,
        requestId: row.request_id,
        at: new Date(row.at).toISOString(),
        endpoint: row.endpoint,
        model: row.model,
        state: row.state,
        isStreamed: row.is_streamed === 1,
        attempts: row.attempts,
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    };
};
const toBudget = (row, at) => ({
    account: row.name,
    period: row.period,
    limitUsd: row.limit_nano / nano,
    spentUsd: row.period_start < periodStart(row.period, at) ? 0 : row.spent_nano / nano,
    reservedUsd: row.reserved_nano / nano,
    unpriced: row.unpriced,
});
const budgetMethods = ({ db, audit, now, budgets, ledger }) => {
    const accountOf = async (name) => {
        const row = await db
            .selectFrom("accounts")
            .select(["id", "name"])
            .where("name_key", "=", name.toLowerCase())
            .executeTakeFirst();
        if (row)
            return row;
        throw new HubError("not_found", `There is no account "${name.slice(0, 96)}" here.`);
    };
    return {
        budgets: async (viewer) => {
            const accounts = await visibleAccounts(db, viewer);
            const rows = await (accounts === "all"
                ? budgetRows(db)
                : budgetRows(db).where("account_id", "in", accounts)).execute();
            return rows.map((row) => toBudget(row, now()));
        },
        setBudget: async (name, { period, limitUsd, unpriced }, actor) => {
            requireHubAdmin(actor.viewer);
            const account = await accountOf(name);
            await ledger.flushAll();
            const at = now();
            const limit = { period, limit_nano: Math.round(limitUsd * nano), updated_at: at };
            const values = unpriced ? { ...limit, unpriced } : limit;
            const place = { account_id: account.id, period_start: periodStart(period, at) };
            await db
                .insertInto("budgets")
                .values({ ...place, ...values, reserved_nano: reservedNow(account.id) })
                .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
                .execute();
            budgets.forget(account.id);
            await audit(actor, "budget.set", `account ${account.name}`, { period, limitUsd, unpriced });
            const row = await budgetRows(db).where("account_id", "=", account.id).executeTakeFirstOrThrow();
            return toBudget(row, at);
        },
        removeBudget: async (name, actor) => {
            requireHubAdmin(actor.viewer);
            const account = await accountOf(name);
            await db.deleteFrom("budgets").where("account_id", "=", account.id).execute();
            budgets.forget(account.id);
            await audit(actor, "budget.remove", `account ${account.name}`);
        },
    };
};
/** Answers questions about calls and budgets. */
export const createUsageService = (deps) => {
    const { db, ledger, now } = deps;
    return {
        catchUp: ledger.flushAll,
        usage: async (query, viewer) => {
            const by = groupsOf(query.groupBy);
            const days = daysOf(query, now());
            const accounts = await visibleAccounts(db, viewer, query.account);
            const rows = await sumCalls(db, { accounts, ...days }, by);
            return rows.map((row) => ({
                ...row,
                ...Object.fromEntries(by.map((name) => [name, row[name] ?? ""])),
                ...(by.includes("day") && { day: new Date(startOfDay(Number(row.day))).toISOString().slice(0, 10) }),
            }));
        },
        calls: async ({ limit = 100, before, account, state }, viewer) => {
            const accounts = await visibleAccounts(db, viewer, account);
            return (await listCalls(db, { accounts, ...(state && { state }) }, before, limit)).map(toCall);
        },
        ...budgetMethods(deps),
    };
};
//# sourceMappingURL=service.js.map