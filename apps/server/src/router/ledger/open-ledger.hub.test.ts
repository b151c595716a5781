import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database, Db } from "../../db/engine.ts";
import { createOutage } from "../../shared-state/outage.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { noteAlive } from "./abandoned-calls.ts";
import { startLine } from "./journal-lines.ts";
import type { CallStart } from "./ledger-sql.ts";
import { openLedger } from "./open-ledger.ts";

const startOf = (request_id: string, process: string): CallStart => ({
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
});

describe.each(enginesForTests)("the ledger of a process on $name", (engine) => {
  describe.skipIf(engine.skipReason)("of a hub", () => {
    let database: Database;
    let db: Db;
    let dataFolder: string;
    openDatabaseOn(engine, (opened) => {
      database = opened;
      db = opened.db;
    });
    beforeEach(async () => {
      dataFolder = mkdtempSync(join(tmpdir(), "orrery-ledger-"));
      for (const table of ["router_processes", "router_calls"] as const) await db.deleteFrom(table).execute();
    });
    const errors: unknown[] = [];
    const now = () => 100_000;
    const open = (name = "me") =>
      openLedger({
        database,
        dataFolder,
        now,
        name,
        outage: createOutage(now, 300_000),
        onError: (...error) => errors.push(error),
      });
    const calls = async () => {
      const rows = await db.selectFrom("router_calls").select(["request_id", "state"]).orderBy("id").execute();
      return rows.map(({ request_id, state }) => [request_id, state]);
    };
    const processes = () => db.selectFrom("router_processes").select(["name", "seen_at"]).orderBy("name").execute();
    const leave = (process: string) => {
      mkdirSync(join(dataFolder, "ledger"), { recursive: true });
      writeFileSync(join(dataFolder, "ledger", `${process}.0.journal`), startLine(startOf(`of ${process}`, process)));
    };

    test("notes the process while it is open, and settles what dead ones have left", async () => {
      leave("dead");
      const ledger = await open();
      expect(ledger.name).toBe("me");
      expect(await processes()).toEqual([{ name: "me", seen_at: 100_000 }]);
      expect(await calls()).toEqual([["of dead", "unknown"]]);
      leave("another");
      await ledger.settleDead();
      expect(await calls()).toEqual([
        ["of dead", "unknown"],
        ["of another", "unknown"],
      ]);
      await noteAlive(db, "other", 1);
      await ledger.close();
      expect(await processes()).toEqual([{ name: "other", seen_at: 1 }]);
      expect(errors).toEqual([]);
    });

    test("has every call in the database after a flush, and after it is closed", async () => {
      const ledger = await open();
      ledger.ledger.open(startOf("one", "me"));
      await ledger.flush();
      expect([await calls(), ledger.lag()]).toEqual([[["one", "open"]], { bytes: 0, milliseconds: 0 }]);
      ledger.ledger.open(startOf("two", "me"));
      expect(await ledger.flushAll()).toBe(0);
      expect(await calls()).toHaveLength(2);
      ledger.ledger.open(startOf("three", "me"));
      await ledger.close();
      expect(await calls()).toHaveLength(3);
      expect(readdirSync(join(dataFolder, "ledger"))).toEqual([]);
    });

    test("writes its calls to the database without being asked", async () => {
      const ledger = await open();
      await ledger.ledger.open(startOf("one", "me")).whenDurable();
      expect(ledger.lag().bytes).toBeGreaterThan(0);
      await expect.poll(calls, { timeout: 5_000 }).toEqual([["one", "open"]]);
      await ledger.close();
    });

    test("has a heartbeat every 15 seconds, which also settles dead processes where there can be others", async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        const ledger = await open();
        await db.updateTable("router_processes").set({ seen_at: 1 }).execute();
        leave("silent");
        vi.advanceTimersByTime(14_999);
        expect(await processes()).toEqual([{ name: "me", seen_at: 1 }]);
        vi.advanceTimersByTime(1);
        await expect.poll(processes).toEqual([{ name: "me", seen_at: 100_000 }]);
        if (database.engine === "postgres") await expect.poll(calls).toEqual([["of silent", "unknown"]]);
        await ledger.close();
        if (database.engine === "sqlite") expect(await calls()).toEqual([]);
        expect(vi.getTimerCount()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    });

    test("flushes all processes of a hub", async () => {
      if (database.engine === "sqlite") return;
      const mine = await open("me");
      const other = await open("other");
      other.ledger.open(startOf("of other", "other"));
      expect(await mine.flushAll()).toBe(0);
      expect(await calls()).toEqual([["of other", "open"]]);
      await Promise.all([mine.close(), other.close()]);
      expect(errors).toEqual([]);
    });
  });
});
