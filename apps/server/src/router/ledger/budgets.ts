import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { type Known, whenKnown } from "../../shared-state/known.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
import { RouterError } from "../router-error.ts";

type Period = Tables["budgets"]["period"];
type Rules = Pick<Selectable<Tables["budgets"]>, "period" | "unpriced">;

/** Start of the period that contains a time. */
export const periodStart = (period: Period, at: number): number => {
  const date = new Date(at);
  if (period === "total") return 0;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), period === "day" ? date.getUTCDate() : 1);
};

const dollars = (nano: number): string => (nano / 1e9).toFixed(6).replace(/0+$/, "").replace(/\.$/, "");

const periodNames: Readonly<Record<Period, string>> = { day: " per day", month: " per month", total: " in total" };

export const accountKey = (id: number): string => `account ${id}`;

type BudgetRow = Pick<Selectable<Tables["budgets"]>, "period" | "limit_nano" | "spent_nano" | "reserved_nano">;

const refusalOf = (row: BudgetRow, nano: number, held: number): RouterError => {
  const reserved = row.reserved_nano + held;
  const left = Math.max(0, row.limit_nano - row.spent_nano - reserved);
  return new RouterError(
    "budget_exceeded",
    `The call exceeds the account's budget: it can cost up to $${dollars(nano)}. Of $${dollars(row.limit_nano)}${periodNames[row.period]}, $${dollars(row.spent_nano)} is spent and $${dollars(reserved)} is reserved for active calls. Lower max_tokens, or ask an admin to raise the budget.`,
    {
      metadata: {
        budget: { period: row.period, limit_usd: row.limit_nano / 1e9, left_usd: left / 1e9, cost_usd: nano / 1e9 },
      },
    },
  );
};

/** Begins a new period if the last one is over, which also locks the row. */
const currentBudget = (transaction: Db, id: number, at: number): Promise<BudgetRow | undefined> => {
  const day = periodStart("day", at);
  const month = periodStart("month", at);
  const start = sql<number>`case period when 'day' then ${sql.lit(day)} when 'month' then ${sql.lit(month)} else 0 end`;
  return transaction
    .updateTable("budgets")
    .set({
      spent_nano: sql`case when period_start < ${start} then 0 else spent_nano end`,
      period_start: start,
    })
    .where("account_id", "=", id)
    .returning(["period", "limit_nano", "spent_nano", "reserved_nano"])
    .executeTakeFirst();
};

export const createBudgets = (db: Db, now: () => number, outage?: Outage) => {
  const rules = createTtlCache<number, Rules | "none">(now, 1_000, outage);
  const readRules = async (id: number): Promise<Rules | "none"> => {
    const rows = db.selectFrom("budgets").select(["period", "unpriced"]).where("account_id", "=", id);
    return (await rows.executeTakeFirst()) ?? "none";
  };
  const rulesOf = (id: number) => rules.get(id, () => readRules(id));

  return {
    has: (id: number): Known<boolean> => whenKnown(rulesOf(id), (known) => known !== "none"),
    /** Whether the budget allows calls to models without a known price. */
    allowsUnpriced: (id: number): Known<boolean> =>
      whenKnown(rulesOf(id), (known) => known === "none" || known.unpriced === "allow"),
    limitOf: (id: number): SpendingLimit => ({
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
    forget: (id: number): void => rules.forget(id),
  };
};

export type SpendingLimits = ReturnType<typeof createBudgets>;
