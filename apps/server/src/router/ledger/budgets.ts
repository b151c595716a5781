import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { createTtlCache } from "../../shared-state/ttl-cache.ts";
import { RouterError } from "../router-error.ts";

type Period = Tables["budgets"]["period"];
type Rules = Pick<Selectable<Tables["budgets"]>, "period" | "unpriced">;

/** Start of the period that contains a time. */
export const periodStart = (period: Period, at: number): number => {
  const date = new Date(at);
  if (period === "total") return 0;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), period === "day" ? date.getUTCDate() : 1);
};

/** Spending limits of accounts. */
export interface SpendingLimits {
  readonly has: (accountId: number) => Promise<boolean>;
  /** Whether the budget allows calls to models without a known price. */
  readonly allowsUnpriced: (accountId: number) => Promise<boolean>;
  /**
   * Reserves an amount, or throws. One statement, so that concurrent calls cannot overrun the budget.
   * @returns What is left then; undefined without a budget.
   */
  readonly reserve: (accountId: number, nano: number, transaction: Db) => Promise<number | undefined>;
  /** Drops an account's cached rules. */
  readonly forget: (accountId: number) => void;
}

const dollars = (nano: number): string => (nano / 1e9).toFixed(6).replace(/0+$/, "").replace(/\.$/, "");

const periodNames: Readonly<Record<Period, string>> = { day: " per day", month: " per month", total: " in total" };

export const createBudgets = (db: Db, now: () => number, outage?: Outage): SpendingLimits => {
  const rules = createTtlCache<number, Rules | "none">(now, 1_000, outage);
  const readRules = async (reader: Db, id: number): Promise<Rules | "none"> => {
    const rows = reader.selectFrom("budgets").select(["period", "unpriced"]).where("account_id", "=", id);
    return (await rows.executeTakeFirst()) ?? "none";
  };
  const rulesOf = (id: number) => rules.get(id, () => readRules(db, id));

  return {
    has: async (id) => (await rulesOf(id)) !== "none",
    allowsUnpriced: async (id) => {
      const known = await rulesOf(id);
      return known === "none" || known.unpriced === "allow";
    },
    reserve: async (id, nano, transaction) => {
      // Read by the transaction: with SQLite, another query would wait for its end.
      const known = await readRules(transaction, id);
      if (known === "none") return undefined;
      const start = periodStart(known.period, now());
      const spent = sql<number>`case when period_start < ${start} then 0 else spent_nano end`;
      const reserved = await transaction
        .updateTable("budgets")
        .set({ spent_nano: spent, period_start: start, reserved_nano: sql`reserved_nano + ${nano}` })
        .where("account_id", "=", id)
        .where(sql<boolean>`(${spent}) + reserved_nano + ${nano} <= limit_nano`)
        .returning(sql<number>`limit_nano - spent_nano - reserved_nano`.as("left"))
        .executeTakeFirst();
      if (reserved) return reserved.left;
      const row = await transaction
        .selectFrom("budgets")
        .select(["period", "limit_nano", "reserved_nano", spent.as("spent_nano")])
        .where("account_id", "=", id)
        .executeTakeFirst();
      if (!row) {
        rules.forget(id);
        return undefined;
      }
      const left = Math.max(0, row.limit_nano - row.spent_nano - row.reserved_nano);
      throw new RouterError(
        "budget_exceeded",
        `The call exceeds the account's budget: it can cost up to $${dollars(nano)}. Of $${dollars(row.limit_nano)}${periodNames[row.period]}, $${dollars(row.spent_nano)} is spent and $${dollars(row.reserved_nano)} is reserved for active calls. Lower max_tokens, or ask an admin to raise the budget.`,
        {
          metadata: {
            budget: { period: row.period, limit_usd: row.limit_nano / 1e9, left_usd: left / 1e9, cost_usd: nano / 1e9 },
          },
        },
      );
    },
    forget: (id) => rules.forget(id),
  };
};
