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
      account_id: account,
      period: "day" as const,
      period_start: today,
      limit_nano: 2_500_000_000,
      spent_nano: 1_000_000_000,
      reserved_nano: 500_000_000,
      unpriced: "refuse" as const,
      updated_at: 1,
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

    const limit = async (account: number) => {
      const found = await budgets().limitOf(account).lock(db);
      return found ?? expect.fail("there is no budget");
    };

    test("a limit has what is not spent and not reserved", async () => {
      await set(ada);
      await set(bob);
      expect((await limit(ada)).left).toBe(1_000_000_000);
      expect(await stored(ada)).toEqual(row(ada));
      expect(budgets().limitOf(ada)).toMatchObject({ key: `account ${ada}`, holder: { account_id: ada } });
    });

    test("a refusal says what is spent, and what calls and shares hold", async () => {
      await set(ada);
      expect((await limit(ada)).refusal(1_000_000_001, 0)).toMatchObject({
        code: "budget_exceeded",
        message:
          "The call exceeds the account's budget: it can cost up to $1. Of $2.5 per day, $1 is spent and $0.5 is reserved for active calls. Lower max_tokens, or ask an admin to raise the budget.",
        metadata: { budget: { period: "day", limit_usd: 2.5, left_usd: 1, cost_usd: 1.000000001 } },
      });
      expect((await limit(ada)).refusal(900_000_000, 200_000_000)).toMatchObject({
        message: expect.stringContaining("$0.7 is reserved for active calls"),
        metadata: { budget: { left_usd: 0.8 } },
      });
    });

    test.each([
      ["month", "$0.000001 per month, $10 is spent"],
      ["total", "$0.000001 in total, $10 is spent"],
    ] as const)("an overspent budget per %s has nothing left", async (period, text) => {
      const values = { period, period_start: periodStart(period, noon), limit_nano: 1_000, spent_nano: 10_000_000_000 };
      await set(ada, values);
      const refusal = { message: expect.stringContaining(text), metadata: { budget: { period, left_usd: 0 } } };
      expect((await limit(ada)).refusal(1, 0)).toMatchObject(refusal);
    });

    test("a new period starts with nothing spent, but active calls stay reserved", async () => {
      await set(ada, { period_start: today - 1 });
      expect((await limit(ada)).left).toBe(2_000_000_000);
      expect(await stored(ada)).toEqual({ ...row(ada), spent_nano: 0 });
    });

    test("an account without a budget has no limit", async () => {
      await set(ada);
      expect(await budgets().limitOf(bob).lock(db)).toBeUndefined();
      expect(await stored(ada)).toEqual(row(ada));
    });
  });
});
