import { beforeEach, describe, expect, test } from "vitest";
import type { Database, Db } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { livingProcesses, noteAlive, settleAbandoned } from "./abandoned-calls.ts";
import { answerFlushRequest, flushOthers } from "./flush-requests.ts";
import { openRow } from "./journal-lines.ts";
import { ledgerStatements } from "./ledger-sql.ts";
import { numbersOf, processNameOf } from "./process-name.ts";

const nameOf = (pid: number) => processNameOf({ host: numbersOf(), pid, startedAt: 1 }, "r");
/** This process, and one on this machine that does not run. */
const me = nameOf(process.pid);
const exited = nameOf(2 ** 30);
const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(enginesForTests)("processes on $name", (engine) => {
  describe.skipIf(engine.skipReason)("of a hub:", () => {
    let database: Database;
    let db: Db;
    let ada: number;
    openDatabaseOn(engine, async (opened) => {
      database = opened;
      db = opened.db;
      ada = await addAccount(db, "ada");
    });
    beforeEach(async () => {
      for (const table of ["router_processes", "router_calls", "budgets"] as const)
        await db.deleteFrom(table).execute();
    });
    const isSqlite = () => database.engine === "sqlite";
    const processes = () => db.selectFrom("router_processes").selectAll().orderBy("name").execute();
    const openCall = (request_id: string, process: string, values: { account_id?: number; reserved_nano?: number }) =>
      db.executeQuery(
        ledgerStatements(database.engine).insert([
          openRow({
            request_id,
            process,
            at: 1,
            account_id: null,
            caller_id: null,
            token_id: null,
            endpoint: "chat",
            model: "m",
            task: "t",
            is_streamed: 0,
            reserved_nano: 0,
            ...values,
          }),
        ]),
      );

    test("a heartbeat is noted, and noted again", async () => {
      await noteAlive(db, "a", 1);
      await noteAlive(db, "b", 2);
      await noteAlive(db, "a", 3);
      const rest = { flush_requested: 0, flush_done: 0 };
      expect(await processes()).toEqual([
        { name: "a", seen_at: 3, ...rest },
        { name: "b", seen_at: 2, ...rest },
      ]);
    });

    test("those with a heartbeat in the last minute are alive, unless they ran here and have ended", async () => {
      const at = 10 * minute;
      await noteAlive(db, me, 0);
      await noteAlive(db, "recent", at - minute + 1);
      await noteAlive(db, "silent", at - minute);
      expect(await livingProcesses(database, me, at)).toEqual(new Set(isSqlite() ? [me] : [me, "recent"]));
      await noteAlive(db, exited, at);
      expect(await livingProcesses(database, me, at)).toEqual(new Set(isSqlite() ? [me] : [me, "recent"]));
      expect(await livingProcesses(database, "new", at)).toContain("new");
    });

    test("open calls of dead processes are settled as unknown, and what they reserved is spent", async () => {
      const at = 2 * day;
      await noteAlive(db, me, at);
      await noteAlive(db, "recent", at);
      await noteAlive(db, "silent", at - day);
      await noteAlive(db, "long gone", at - day - 1);
      await noteAlive(db, exited, at);
      const budget = { period: "total" as const, period_start: 0, limit_nano: 1e9, updated_at: 1 };
      await db
        .insertInto("budgets")
        .values({ ...budget, account_id: ada, spent_nano: 10, reserved_nano: 1_000 })
        .execute();
      await openCall("reserved", exited, { account_id: ada, reserved_nano: 700 });
      await openCall("free", "silent", { account_id: ada });
      await openCall("without an account", "silent", { reserved_nano: 7 });
      await openCall("mine", me, { account_id: ada, reserved_nano: 100 });
      await openCall("of another", "recent", { account_id: ada, reserved_nano: 200 });
      await openCall("ended", "silent", {});
      await db.updateTable("router_calls").set({ state: "done" }).where("request_id", "=", "ended").execute();
      // SQLite has one process.
      const others = isSqlite() ? 200 : 0;
      expect(await settleAbandoned(database, me, at)).toBe(isSqlite() ? 4 : 3);
      const calls = await db.selectFrom("router_calls").selectAll().orderBy("id").execute();
      expect(calls.map((call) => [call.request_id, call.state, call.finished_at, call.cost_nano])).toEqual([
        ["reserved", "unknown", at, 700],
        ["free", "unknown", at, null],
        ["without an account", "unknown", at, null],
        ["mine", "open", null, null],
        ["of another", ...(isSqlite() ? ["unknown", at, 200] : ["open", null, null])],
        ["ended", "done", null, null],
      ]);
      const { spent_nano, reserved_nano } = await db.selectFrom("budgets").selectAll().executeTakeFirstOrThrow();
      expect([spent_nano, reserved_nano]).toEqual([710 + others, 300 - others]);
      expect((await processes()).map(({ name }) => name)).not.toContain("long gone");
      expect(await processes()).toHaveLength(4);
      expect(await settleAbandoned(database, me, at)).toBe(0);
    });

    test("a process flushes once for each request, and only its own", async () => {
      await noteAlive(db, "a", 1);
      await noteAlive(db, "b", 1);
      let flushes = 0;
      const answer = (name: string) =>
        answerFlushRequest(db, name, async () => {
          flushes += 1;
        });
      await answer("a");
      await answer("unknown");
      expect(flushes).toBe(0);
      await db.updateTable("router_processes").set({ flush_requested: 2 }).execute();
      await answer("a");
      await answer("a");
      expect(flushes).toBe(1);
      expect((await processes()).map(({ name, flush_done }) => [name, flush_done])).toEqual([
        ["a", 2],
        ["b", 0],
      ]);
    });

    test("a request to flush waits for the other living processes", async () => {
      const at = 10 * minute;
      await noteAlive(db, me, at);
      expect(await flushOthers(database, me, () => at)).toBe(0);
      for (const name of ["a", "b"]) await noteAlive(db, name, at);
      await noteAlive(db, "silent", 0);
      if (isSqlite()) return expect(await flushOthers(database, me, () => at)).toBe(0);
      let lagging: number | undefined;
      const flushed = flushOthers(database, me, () => at).then((count) => {
        lagging = count;
      });
      const requests = async () => (await processes()).map(({ name, flush_requested }) => [name, flush_requested]);
      const expected = [me, "a", "b", "silent"].sort().map((name) => [name, name === "a" || name === "b" ? 1 : 0]);
      await expect.poll(requests).toEqual(expected);
      await answerFlushRequest(db, "a", async () => {});
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(lagging).toBeUndefined();
      // A process that leaves has flushed.
      await db.deleteFrom("router_processes").where("name", "=", "b").execute();
      await flushed;
      expect(lagging).toBe(0);
    });

    test("after three seconds it returns how many have not answered", async () => {
      if (isSqlite()) return;
      await noteAlive(db, "a", minute);
      await noteAlive(db, "b", minute);
      const startedAt = performance.now();
      const flushed = flushOthers(database, me, () => minute);
      await expect.poll(async () => (await processes())[0]?.flush_requested).toBe(1);
      await answerFlushRequest(db, "a", async () => {});
      expect(await flushed).toBe(1);
      expect(performance.now() - startedAt).toBeGreaterThan(2_500);
      expect(performance.now() - startedAt).toBeLessThan(12_000);
    });
  });
});
