import { sql } from "kysely";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
import { RouterError } from "../router-error.js";
/** Start of the period that contains a time. */
export const periodStart = (period, at) => {
    const date = new Date(at);
    if (period === "total")
        return 0;
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), period === "day" ? date.getUTCDate() : 1);
};
const dollars = (nano) => (nano / 1e9).toFixed(6).replace(/0+$/, "").replace(/\.$/, "");
const periodNames = { day: " per day", month: " per month", total: " in total" };
export const accountKey = (id) => `account ${id}`;
const refusalOf = (row, nano, held) => {
    const reserved = row.reserved_nano + held;
    const left = Math.max(0, row.limit_nano - row.spent_nano - reserved);
    return new RouterError("budget_exceeded", `The call exceeds the account's budget: it can cost up to $${dollars(nano)}. Of $${dollars(row.limit_nano)}${periodNames[row.period]}, $${dollars(row.spent_nano)} is spent and $${dollars(reserved)} is reserved for active calls. Lower max_tokens, or ask an admin to raise the budget.`, {
        metadata: {
            budget: { period: row.period, limit_usd: row.limit_nano / 1e9, left_usd: left / 1e9, cost_usd: nano / 1e9 },
        },
    });
};
/** Begins a new period if the last one is over, which also locks the row. */
const currentBudget = (transaction, id, at) => {
    const day = periodStart("day", at);
    const month = periodStart("month", at);
    const start = sql `case period when 'day' then ${sql.lit(day)} when 'month' then ${sql.lit(month)} else 0 end`;
    return transaction
        .updateTable("budgets")
        .set({
        spent_nano: sql `case when period_start < ${start} then 0 else spent_nano end`,
        period_start: start,
    })
        .where("account_id", "=", id)
        .returning(["period", "limit_nano", "spent_nano", "reserved_nano"])
        .executeTakeFirst();
};
export const createBudgets = (db, now, outage) => {
    const rules = createTtlCache(now, 1_000, outage);
    const readRules = async (id) => {
        const rows = db.selectFrom("budgets").select(["period", "unpriced"]).where("account_id", "=", id);
        return (await rows.executeTakeFirst()) ?? "none";
    };
    const rulesOf = (id) => rules.get(id, () => readRules(id));
    return {
        has: async (id) => (await rulesOf(id)) !== "none",
        /** Whether the budget allows calls to models without a known price. */
        allowsUnpriced: async (id) => {
            const known = await rulesOf(id);
            return known === "none" || known.unpriced === "allow";
        },
        limitOf: (id) => ({
            key: accountKey(id),
            holder: { account_id: id },
            lock: async (transaction) => {
                const row = await currentBudget(transaction, id, now());
                if (!row) {
                    rules.forget(id);
                    return undefined;
                }
                return {
                    left: row.limit_nano - row.spent_nano - row.reserved_nano,
                    refusal: (nano, held) => refusalOf(row, nano, held),
                };
            },
        }),
        /** Drops an account's cached rules. */
        forget: (id) => rules.forget(id),
    };
};
//# sourceMappingURL=budgets.js.map