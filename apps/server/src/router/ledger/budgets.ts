import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { RouterError } from "../router-error.ts";
import { createShortMemory, type Soon } from "../ttl-cache.ts";

type Period = Tables["budgets"]["period"];

/** When the period that a moment lies in began. */
export const periodStart = (period: Period, at: number): number => {
  const date = new Date(at);
  if (period === "total") return 0;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), period === "day" ? date.getUTCDate() : 1);
};

/** What accounts may spend. */
export interface Budgets {
  /** Whether an account has a budget: only then is anything reserved. */
  readonly has: (accountId: number) => Soon<boolean>;
  /** Sets an amount aside, or refuses: one step in the store, so that calls at the same time cannot both have the last of it. */
  readonly reserve: (accountId: number, nano: number, transaction: Db) => Promise<void>;
  /** Forgets what was remembered of an account. */
  readonly forget: (accountId: number) => void;
}

const dollars = (nano: number): string => (nano / 1e9).toFixed(6).replace(/0+$/, "").replace(/\.$/, "");

/** Budgets in the store. */
export const createBudgets = (db: Db, now: () => number): Budgets => {
  const periods = createShortMemory<number, Period | "none">(now, 1_000);
  const periodOf = (id: number) =>
    periods.get(id, async () => {
      const row = await db.selectFrom("budgets").select("period").where("account_id", "=", id).executeTakeFirst();
      return row?.period ?? "none";
    });

  return {
    has: (id) => {
      const period = periodOf(id);
      return period instanceof Promise ? period.then((found) => found !== "none") : period !== "none";
    },
    reserve: async (id, nano, transaction) => {
      const period = await periodOf(id);
      if (period === "none") return;
      const start = periodStart(period, now());
      const spent = sql<number>`case when period_start < ${start} then 0 else spent_nano end`;
      const { numUpdatedRows } = await transaction
        .updateTable("budgets")
        .set({ spent_nano: spent, period_start: start, reserved_nano: sql`reserved_nano + ${nano}` })
        .where("account_id", "=", id)
        .where(sql<boolean>`(${spent}) + reserved_nano + ${nano} <= limit_nano`)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      const row = await transaction.selectFrom("budgets").selectAll().where("account_id", "=", id).executeTakeFirst();
      if (!row) return periods.forget(id);
      throw new RouterError(
        "budget_exceeded",
        `The budget of this account does not cover the call: it may cost up to $${dollars(nano)}; of $${dollars(row.limit_nano)} per ${row.period}, $${dollars(row.spent_nano)} are spent and $${dollars(row.reserved_nano)} set aside for calls under way. Ask for fewer tokens (max_tokens), or for a larger budget.`,
      );
    },
    forget: (id) => periods.forget(id),
  };
};
