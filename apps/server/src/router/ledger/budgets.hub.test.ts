import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { createBudgets, periodStart } from "./budgets.ts";

const noon = Date.UTC(2026, 4, 17, 12);
const today = Date.UTC(2026, 4, 17);

test.each([
  ["day", Date.UTC(2026, 4, 17)],
  ["month", Date.UTC(2026, 4, 1)],
  ["total", 0],
] as const)("the start of a budget per %s", (period, start) => {
  expect(periodStart(period, noon)).toBe(start);
});

describe.each(enginesForTests)("budgets on $name", (engine) => {
  describe.skipIf(engine.skipReason)("of accounts:", () => {
    let db: Db;
    let ada: number;
    let bob: number;
    let at = noon;
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      ada = await addAccount(db, "ada");
      bob = await addAccount(db, "bob");
    });
    beforeEach(async () => {
      at = noon;
      await db.deleteFrom("budgets").execute();
    });

    const budgets = () => createBudgets(db, () => at);
    const row = (account: number) => ({
      ...{ account_id: account, period: "day" as const, period_start: today, limit_nano: 2_500_000_000 },
      ...{ spent_nano: 1_000_000_000, reserved_nano: 500_000_000, unpriced: "refuse" as const, updated_at: 1 },
    });
    type Row = Omit<ReturnType<typeof row>, "period" | "unpriced"> & {
      readonly period: "day" | "month" | "total";
      readonly unpriced: "refuse" | "allow";
    };
    const set = (account: number, values: Partial<Row> = {}) =>
      db
        .insertInto("budgets")
        .values({ ...row(account), ...values })
        .execute();
    const stored = (account: number) =>
      db.selectFrom("budgets").selectAll().where("account_id", "=", account).executeTakeFirst();

    test("an account has one or not, and its rules are cached for a second", async () => {
      await set(ada);
      const { has, allowsUnpriced, forget } = budgets();
      expect([await has(ada), await has(bob)]).toEqual([true, false]);
      expect([await allowsUnpriced(ada), await allowsUnpriced(bob)]).toEqual([false, true]);
      await db.updateTable("budgets").set({ unpriced: "allow" }).execute();
      at += 499;
      expect(await allowsUnpriced(ada)).toBe(false);
      forget(ada);
      expect(await allowsUnpriced(ada)).toBe(true);
      await db.deleteFrom("budgets").execute();
      expect(await has(ada)).toBe(true);
      at += 1_000;
      expect(await has(ada)).toBe(false);
    });

    test("an amount up to the rest of the limit is reserved", async () => {
      await set(ada);
      await set(bob);
      await budgets().reserve(ada, 1_000_000_000, db);
      expect(await stored(ada)).toEqual({ ...row(ada), reserved_nano: 1_500_000_000 });
      expect(await stored(bob)).toEqual(row(bob));
    });

    test("a larger amount is refused, and nothing is reserved", async () => {
      await set(ada);
      await expect(budgets().reserve(ada, 1_000_000_001, db)).rejects.toMatchObject({
        code: "budget_exceeded",
        message:
          "The call exceeds the account's budget: it can cost up to $1. Of $2.5 per day, $1 is spent and $0.5 is reserved for active calls. Lower max_tokens, or ask an admin to raise the budget.",
        metadata: { budget: { period: "day", limit_usd: 2.5, left_usd: 1, cost_usd: 1.000000001 } },
      });
      expect(await stored(ada)).toEqual(row(ada));
    });

    test.each([
      ["month", "$0.000001 per month, $10 is spent"],
      ["total", "$0.000001 in total, $10 is spent"],
    ] as const)("an overspent budget per %s has nothing left", async (period, text) => {
      const values = { period, period_start: periodStart(period, noon), limit_nano: 1_000, spent_nano: 10_000_000_000 };
      await set(ada, values);
      const refusal = { message: expect.stringContaining(text), metadata: { budget: { period, left_usd: 0 } } };
      await expect(budgets().reserve(ada, 1, db)).rejects.toMatchObject(refusal);
    });

    test("a new period starts with nothing spent, but active calls stay reserved", async () => {
      await set(ada, { period_start: today - 1 });
      await budgets().reserve(ada, 2_000_000_000, db);
      expect(await stored(ada)).toEqual({ ...row(ada), spent_nano: 0, reserved_nano: 2_500_000_000 });
    });

    test("a refusal in a new period does not count what was spent in the one before", async () => {
      await set(ada, { period_start: today - 1 });
      await expect(budgets().reserve(ada, 3_000_000_000, db)).rejects.toMatchObject({
        message: expect.stringContaining("Of $2.5 per day, $0 is spent and $0.5 is reserved"),
        metadata: { budget: { left_usd: 2 } },
      });
    });

    test("an account without a budget can spend any amount", async () => {
      await set(ada);
      await budgets().reserve(bob, 1e15, db);
      expect(await stored(ada)).toEqual(row(ada));
    });
  });
});
