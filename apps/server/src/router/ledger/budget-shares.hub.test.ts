import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database, Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { createOutage } from "../../shared-state/outage.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
import { type BudgetShares, createBudgetShares } from "./budget-shares.ts";
import { createBudgets } from "./budgets.ts";
import { createIngest } from "./ingest.ts";
import { openJournal } from "./journal.ts";
import { createLedger } from "./ledger.ts";
import { removeSharesOfDead } from "./share-store.ts";

describe.each(enginesForTests)("shares of budgets on $name", (engine) => {
  describe.skipIf(engine.skipReason)("of processes:", () => {
    let database: Database;
    let db: Db;
    let ada: number;
    let limit: SpendingLimit;
    let at = 1_000_000;
    const now = () => at;
    const processes = new Map<string, BudgetShares>();
    /** How often processes were asked for what they hold. */
    let asked = 0;
    let count = 0;
    let folder: string;

    openDatabaseOn(engine, async (opened) => {
      database = opened;
      db = opened.db;
      ada = await addAccount(db, "ada");
    });
    beforeEach(async () => {
      processes.clear();
      asked = 0;
      folder = mkdtempSync(join(tmpdir(), "orrery-shares-"));
      for (const table of ["budget_shares", "budgets", "router_calls"] as const) await db.deleteFrom(table).execute();
      // How far the journals of earlier tests were ingested.
      await db.deleteFrom("settings").where("key", "like", "journal %").execute();
      await db
        .insertInto("budgets")
        .values({ account_id: ada, period: "total", period_start: 0, limit_nano: 1_000, updated_at: 1 })
        .execute();
      limit = createBudgets(db, now).limitOf(ada);
    });
    /** The database, which does not answer at times. */
    const unsteady = (isAway: () => boolean): Database => {
      const transaction = () => ({ execute: () => Promise.reject(new HubError("unavailable", "Away.")) });
      const get = (target: Db, key: keyof Db) => {
        if (key === "transaction" && isAway()) return transaction;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      };
      return { ...database, db: new Proxy(db, { get: (target, key) => get(target, key as keyof Db) }) };
    };
    const end = {
      state: "done" as const,
      finished_at: 2,
      attempts: 1,
      bytes_out: 2,
      provider: "groq",
      provider_model: "m",
      key_source: "hub" as const,
      error_code: null,
      usage_source: "provider" as const,
      http_status: 200,
      input_tokens: 1,
      output_tokens: 1,
      first_ms: null,
      duration_ms: 1,
    };
    /** A process with its own journal. */
    const open = (name: string, isAway = () => false) => {
      const journal = openJournal({ folder, name });
      const ledger = createLedger({ journal });
      const ingest = createIngest(database);
      const flush = async () => {
        ledger.writeStarts();
        journal.writeNow();
        for (const { path } of journal.files()) await ingest(path);
      };
      const shares = createBudgetShares({
        database: unsteady(isAway),
        processName: name,
        processCount: () => 2,
        now,
        flush,
        outage: createOutage(now, 300_000),
        flushOthers: async (names) => {
          asked += 1;
          for (const other of names) await processes.get(other)?.giveBackWanted();
        },
      });
      processes.set(name, shares);
      /** Opens a call, as the router does. */
      const call = async (nano: number) => {
        const reservation = await shares.reserve([limit], nano);
        const start = {
          request_id: `r-${count++}`,
          at: 1,
          account_id: ada,
          caller_id: ada,
          token_id: null,
          endpoint: "chat",
          model: "m",
          task: "t",
          is_streamed: 0 as const,
          reserved_nano: nano,
          process: name,
        };
        const opened = ledger.open(start, reservation.shares);
        await opened.whenDurable();
        return {
          shares: reservation.shares,
          settle: async (cost: number) => {
            reservation.settle(cost);
            await opened.settle({ ...end, cost_nano: cost });
          },
        };
      };
      return {
        flush,
        call,
        refresh: (key: string) => shares.refresh(key),
        giveBackIdle: () => shares.giveBackIdle(),
      };
    };
    const budget = () => db.selectFrom("budgets").select(["spent_nano", "reserved_nano"]).executeTakeFirstOrThrow();
    const held = async () => {
      const rows = await db.selectFrom("budget_shares").select(["granted_nano", "used_nano"]).execute();
      return rows.reduce((sum, { granted_nano, used_nano }) => sum + granted_nano - used_nano, 0);
    };
    const refused = { code: "budget_exceeded" };

    test("a process holds a part of what is left, and most calls ask nothing", async () => {
      let isAway = false;
      const one = open("one", () => isAway);
      await one.call(10);
      expect(await held()).toBe(250);
      isAway = true;
      for (let number = 0; number < 24; number++) await one.call(10);
      expect(await held()).toBe(250);
      isAway = false;
      await one.call(10);
      // A quarter of the 750 that no process holds.
      expect(await held()).toBe(250 + 187);
      await one.flush();
      expect([await held(), await budget()]).toEqual([187 - 10, { spent_nano: 0, reserved_nano: 260 }]);
    });

    test("processes together reserve all of a budget, and never more", async () => {
      const all = [open("one"), open("two"), open("three")] as const;
      const calls = Array.from({ length: 60 }, (_, number) => all[(number % 3) as 0 | 1 | 2].call(30));
      const ended = await Promise.allSettled(calls);
      const opened = ended.filter((result) => result.status === "fulfilled").map(({ value }) => value);
      expect(opened).toHaveLength(33);
      expect(ended.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
      for (const [number, call] of opened.entries()) await call.settle(number % 2 === 0 ? 0 : 30);
      const more = await Promise.allSettled(calls.map((_, number) => all[(number % 3) as 0 | 1 | 2].call(20)));
      // 16 calls cost 30 each.
      expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength((1_000 - 480) / 20);
      for (const { flush } of all) await flush();
      expect(await budget()).toEqual({ spent_nano: 480, reserved_nano: 520 });
      expect(await held()).toBe(0);
    });

    test("what a call did not cost pays for the next ones", async () => {
      const one = open("one");
      for (let number = 0; number < 31; number++) await (await one.call(400)).settle(20);
      await expect(one.call(400)).rejects.toMatchObject(refused);
      expect(await budget()).toEqual({ spent_nano: 620, reserved_nano: 0 });
      await one.call(380);
    });

    test("what another process holds and does not use is given back to a call that needs it", async () => {
      const one = open("one");
      const two = open("two");
      const small = await one.call(10);
      await two.call(800);
      expect(asked).toBe(1);
      await small.settle(0);
      await one.flush();
      at += 1_000;
      await expect(two.call(201)).rejects.toMatchObject({ metadata: { budget: { left_usd: 200 / 1e9 } } });
      await two.call(200);
    });

    test("what was not used for a while is given back", async () => {
      const one = open("one");
      await one.call(10);
      await one.giveBackIdle();
      expect(await held()).toBe(250);
      await one.giveBackIdle();
      expect([await held(), await budget()]).toEqual([0, { spent_nano: 0, reserved_nano: 10 }]);
    });

    test("a change of the budget is known after a second, and here at once", async () => {
      const one = open("one");
      const setLimit = (limit_nano: number) => db.updateTable("budgets").set({ limit_nano }).execute();
      await one.call(10);
      await setLimit(25);
      await one.call(10);
      one.refresh(limit.key);
      await expect(one.call(10)).rejects.toMatchObject(refused);
      await setLimit(1_000);
      await one.call(10);
      await setLimit(0);
      at += 1_000;
      await expect(one.call(10)).rejects.toMatchObject(refused);
    });

    test("a budget that was removed limits no call, and set again it begins anew", async () => {
      const one = open("one");
      await one.call(10);
      const row = await db.deleteFrom("budgets").returningAll().executeTakeFirstOrThrow();
      at += 1_000;
      expect((await one.call(10_000)).shares).toEqual([]);
      await db.insertInto("budgets").values(row).execute();
      await expect(one.call(10_000)).rejects.toMatchObject(refused);
    });

    test("a share that another process has removed is replaced by a new one", async () => {
      const one = open("one");
      const first = await one.call(10);
      await db.deleteFrom("budget_shares").execute();
      at += 1_000;
      const second = await one.call(10);
      expect(second.shares).not.toEqual(first.shares);
      await first.settle(0);
      await second.settle(0);
      await one.flush();
      expect([await held(), await budget()]).toEqual([247, { spent_nano: 0, reserved_nano: 0 }]);
    });

    test("calls go on without the database, within the share and until it ends", async () => {
      let isAway = true;
      const one = open("one", () => isAway);
      const unavailable = { code: "unavailable", headers: { "retry-after": "2" } };
      await expect(one.call(10)).rejects.toMatchObject({
        ...unavailable,
        message: expect.stringContaining("what is left of the budget is not known"),
      });
      isAway = false;
      await one.call(10);
      isAway = true;
      at += 2_000;
      const call = await one.call(200);
      await expect(one.call(100)).rejects.toMatchObject({
        ...unavailable,
        message: expect.stringContaining("this process has spent its part of what was left of the budget"),
      });
      await call.settle(50);
      await one.call(100);
      at += 300_000;
      await expect(one.call(10)).rejects.toMatchObject(unavailable);
      isAway = false;
      await one.call(10);
    });

    test("a dead process gives its share back, one that is only silent when the share has ended", async () => {
      const far = "far.1.x.y";
      await open(far).call(10);
      await removeSharesOfDead(database, new Set([far]), "me.1.x.y", at);
      expect(await held()).toBe(250);
      const isAlone = database.engine === "sqlite";
      await removeSharesOfDead(database, new Set(["me.1.x.y"]), "me.1.x.y", at + 360_000);
      expect(await held()).toBe(isAlone ? 0 : 250);
      await removeSharesOfDead(database, new Set(["me.1.x.y"]), "me.1.x.y", at + 360_001);
      expect(await held()).toBe(0);
    });
  });
});
