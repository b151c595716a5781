import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { openDatabase, type StoreOptions } from "../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { addAccount } from "../../testing/hub-on-engine.ts";
import { settleAbandoned } from "./abandoned-calls.ts";
import { createIngest, forgetFile, type Ingest } from "./ingest.ts";
import { callLine, endLine, startLine } from "./journal-lines.ts";
import type { CallEnd, CallStart } from "./ledger-sql.ts";
import { ingestOrphanedJournals } from "./orphaned-journals.ts";

const idOf = (number: number): string => `01234567-89ab-4def-8123-${String(number).padStart(12, "0")}`;

const startOf = (number: number, more: Partial<CallStart> = {}): CallStart => ({
  request_id: idOf(number),
  at: 1_763_164_800_000 + number,
  account_id: 1,
  caller_id: 2,
  token_id: 3,
  endpoint: "/router/v1/chat/completions",
  model: "acme/chat",
  task: "conversational",
  is_streamed: 0,
  reserved_nano: 0,
  process: "host.1.start.random",
  ...more,
});

const endOf = (number: number, more: Partial<CallEnd> = {}): CallEnd => ({
  state: "done",
  finished_at: 1_763_164_800_002 + number,
  attempts: 1,
  bytes_out: 400 + number,
  provider: "together",
  provider_model: "acme-chat",
  key_source: "hub",
  error_code: null,
  usage_source: "provider",
  http_status: 200,
  input_tokens: 10 + number,
  output_tokens: 20,
  cost_nano: 60_000,
  first_ms: null,
  duration_ms: 2,
  ...more,
});

type Call = readonly [CallStart, CallEnd];

const callOf = (number: number, start: Partial<CallStart> = {}, end: Partial<CallEnd> = {}): Call => [
  startOf(number, start),
  endOf(number, end),
];

const linesOf = (calls: readonly Call[]): string => calls.map((call) => callLine(...call)).join("");

const rowOf = ([start, end]: Call) => ({ ...start, ...end });

/** Calls with different values in every column. */
const manyCalls: readonly Call[] = [
  callOf(1),
  callOf(2, { model: "acme/other", account_id: null, caller_id: null, token_id: null }),
  callOf(3, {}, { first_ms: 7, input_tokens: null, output_tokens: null, cost_nano: null, usage_source: null }),
  callOf(4, { is_streamed: 1 }, { first_ms: 0, input_tokens: 0, cost_nano: 0 }),
  callOf(5, {}, { state: "failed", error_code: "timeout", http_status: 504, provider: null, provider_model: null }),
  callOf(6, { model: 'acme/"quoted" \\ ü\n' }),
  callOf(7, { model: 'acme/ü""' }),
  callOf(8, {}, { bytes_out: Number.MAX_SAFE_INTEGER, cost_nano: Number.MAX_SAFE_INTEGER }),
  callOf(9, { request_id: "short" }),
  callOf(10, { request_id: `quote-"-${"x".repeat(28)}` }),
  callOf(11, { request_id: "ü".repeat(18) }),
  callOf(12, {}, { duration_ms: null, finished_at: null }),
  callOf(13, {}, { duration_ms: -1 }),
];

describe.each(enginesForTests)("ingesting journals into $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let store: StoreOptions;
  let database: Database;
  let ingest: Ingest;
  let path: string;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());
  beforeEach(async () => {
    if (skipReason) return;
    store = await engine.newStore();
    database = await openDatabase(store);
    ingest = createIngest(database);
    path = join(store.dataFolder, "me.0.journal");
  });
  afterEach(() => database?.close());

  const rows = async () => {
    const found = await database.db.selectFrom("router_calls").selectAll().orderBy("id").execute();
    return found.map(({ id: _id, ...row }) => row);
  };
  const writeOther = (text: string): string => {
    const other = join(store.dataFolder, "other.0.journal");
    writeFileSync(other, text.replaceAll(idOf(1), idOf(99)));
    return other;
  };
  const take = (text: string): Promise<number> => {
    appendFileSync(path, text);
    return ingest(path);
  };

  test.skipIf(skipReason)("stores every value of a call unchanged", async () => {
    const text = linesOf(manyCalls);
    expect(await take(text)).toBe(Buffer.byteLength(text));
    expect(await rows()).toEqual(manyCalls.map(rowOf));
  });

  test.skipIf(skipReason)("reads the files of a dead process in the order in which they were written", async () => {
    const [start, end] = callOf(1);
    const folder = mkdtempSync(join(store.dataFolder, "ledger-"));
    writeFileSync(join(folder, "dead.9.journal"), startLine(start));
    writeFileSync(join(folder, "dead.10.journal"), endLine(start, end));
    const ingester = { ingest, close: async () => {} };
    await ingestOrphanedJournals(database, ingester, folder, { isAlive: () => false, isSure: true }, 1);
    expect(await rows()).toEqual([rowOf([start, end])]);
  });

  test.skipIf(skipReason)("numbers rows by the start of calls, not by their end", async () => {
    const calls = [3, 1, 2, 5, 4].map((number) => callOf(number, { model: `acme/model-${number % 2}` }));
    await take(linesOf(calls));
    expect((await rows()).map(({ request_id }) => request_id)).toEqual([1, 2, 3, 4, 5].map(idOf));
  });

  test.skipIf(skipReason)("a start and a later end are one row", async () => {
    const [begun, end] = callOf(2);
    await take(callLine(...callOf(1)) + startLine(begun));
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "open"]);
    await take(callLine(...callOf(3)) + endLine(begun, end) + callLine(...callOf(4)));
    expect(await rows()).toEqual([1, 2, 3, 4].map((number) => rowOf(callOf(number))));
  });

  test.skipIf(skipReason)("numbers the starts, ends and complete calls of one step by their start", async () => {
    const [[first, firstEnd], third] = [callOf(1), startOf(3, { is_streamed: 1 })];
    await take(startLine(first) + linesOf([callOf(4), callOf(2)]) + startLine(third) + endLine(first, firstEnd));
    expect((await rows()).map(({ request_id, state }) => [request_id, state])).toEqual([
      [idOf(1), "done"],
      [idOf(2), "done"],
      [idOf(3), "open"],
      [idOf(4), "done"],
    ]);
  });

  test.skipIf(skipReason)("a truncated line is skipped without losing others", async () => {
    const [first, second, third, last] = [1, 2, 3, 4].map((number) => callLine(...callOf(number)));
    for (const length of [3, 20, 50, 100, 150]) {
      await take(`${second?.slice(0, length)}${third}`);
    }
    await take(`${first}{"start":\n${last}`);
    expect((await rows()).map(({ request_id }) => request_id)).toEqual([1, 4].map(idOf));
  });

  test.skipIf(skipReason)("a failed step is repeated once by the next", async () => {
    await take(linesOf([callOf(1)]));
    const other = callOf(2, { model: "acme/other" });
    const same = callOf(3);
    await sql`alter table router_calls rename to hidden_calls`.execute(database.db);
    await expect(take(linesOf([other, same]))).rejects.toThrow("router_calls");
    await sql`alter table hidden_calls rename to router_calls`.execute(database.db);
    await ingest(path);
    expect(await rows()).toEqual([callOf(1), other, same].map(rowOf));
  });

  describe.skipIf(skipReason)("changes budgets:", () => {
    let ada = 0;
    let bob = 0;
    const spentNano = 1_000;
    const reservedNano = 200_000;
    beforeEach(async () => {
      [ada, bob] = [await addAccount(database.db, "ada"), await addAccount(database.db, "bob")];
      for (const account_id of [ada, bob]) {
        const rest = { period: "total" as const, period_start: 0, limit_nano: 1e9, updated_at: 1 };
        const budget = { ...rest, account_id, spent_nano: spentNano, reserved_nano: reservedNano };
        await database.db.insertInto("budgets").values(budget).execute();
      }
    });
    /** How much Ada's budget has changed; Bob's never does. */
    const moved = async () => {
      const found = await database.db.selectFrom("budgets").selectAll().orderBy("account_id").execute();
      const [adas, bobs] = found.map((row) => [row.spent_nano - spentNano, row.reserved_nano - reservedNano]);
      expect(bobs).toEqual([0, 0]);
      return adas;
    };
    const reserved = (number: number, end: Partial<CallEnd> = {}) =>
      callOf(number, { account_id: ada, reserved_nano: 90_000 }, end);

    test("a complete call with a reservation spends its cost", async () => {
      await take(linesOf([reserved(1), reserved(2, { cost_nano: 5 }), reserved(3, { cost_nano: null })]));
      expect(await moved()).toEqual([60_005, 0]);
      expect(await rows()).toHaveLength(3);
    });

    test("calls without a reservation or an account change nothing", async () => {
      const [begun, end] = callOf(3, { account_id: ada });
      await take(linesOf([callOf(1, { account_id: ada }), callOf(2, { account_id: null, reserved_nano: 90_000 })]));
      await take(startLine(begun));
      await take(endLine(begun, end));
      expect(await moved()).toEqual([0, 0]);
    });

    test("a start reserves, and its end spends instead", async () => {
      const [begun, end] = reserved(1);
      await take(startLine(begun));
      expect(await moved()).toEqual([0, 90_000]);
      await take(endLine(begun, end));
      expect(await moved()).toEqual([60_000, 0]);
      const [free, freeEnd] = reserved(2, { cost_nano: null });
      await take(startLine(free));
      await take(endLine(free, freeEnd));
      expect(await moved()).toEqual([60_000, 0]);
    });

    test("an end without a start, or after another end, changes no call", async () => {
      const [begun, end] = callOf(1, { account_id: ada });
      await take(callLine(begun, end));
      await take(endLine(begun, { ...end, state: "failed" }) + endLine(...callOf(2, { account_id: ada })));
      expect(await rows()).toEqual([rowOf([begun, end])]);
    });

    test("the end of a call that was settled as unknown corrects the call and the budget", async () => {
      const [[begun, end], [other]] = [reserved(1), reserved(2)];
      await take(startLine(begun) + startLine(other));
      await settleAbandoned(database, "another process", 10);
      expect(await moved()).toEqual([180_000, 0]);
      await take(endLine(begun, end));
      expect(await moved()).toEqual([150_000, 0]);
      expect(await rows()).toEqual([
        rowOf([begun, end]),
        expect.objectContaining({ request_id: other.request_id, state: "unknown", cost_nano: 90_000 }),
      ]);
      await take(endLine({ ...other, at: 1 }, end));
      expect((await rows()).map(({ state }) => state)).toEqual(["done", "unknown"]);
    });
  });

  test.skipIf(skipReason)("the offset of a file is stored by its name, until it is forgotten", async () => {
    const text = linesOf([callOf(1)]);
    await take(text);
    await ingest(writeOther(text));
    const offsets = () => database.db.selectFrom("settings").selectAll().where("key", "like", "journal %").execute();
    const value = String(Buffer.byteLength(text));
    expect((await offsets()).sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: "journal me.0.journal", value },
      { key: "journal other.0.journal", value },
    ]);
    await forgetFile(database.db, path);
    expect(await offsets()).toEqual([{ key: "journal other.0.journal", value }]);
  });

  describe.skipIf(skipReason)("of dead processes", () => {
    const run = async (isSure: boolean, at: number) => {
      const folder = join(store.dataFolder, "ledger");
      const names = ["dead.0.journal", "alive.0.journal", "dead.journal", "dead.0.journal.tmp", "notes.txt"];
      mkdirSync(folder, { recursive: true });
      for (const name of names) writeFileSync(join(folder, name), linesOf([callOf(1)]));
      utimesSync(join(folder, "dead.0.journal"), 0, 0);
      const living = { isAlive: (name: string) => name === "alive", isSure };
      const ingester = { ingest, close: async () => {} };
      expect(await ingestOrphanedJournals(database, ingester, folder, living, at)).toBe(1);
      expect(await rows()).toEqual([rowOf(callOf(1))]);
      const offsets = await database.db
        .selectFrom("settings")
        .select("key")
        .where("key", "like", "journal %")
        .execute();
      const left = readdirSync(folder);
      expect(left).toEqual(expect.arrayContaining(names.slice(1)));
      return [left.includes("dead.0.journal"), offsets.length === 1];
    };
    const day = 24 * 60 * 60 * 1000;

    test("are deleted at once where they are certainly dead", async () => {
      expect(await run(true, 0)).toEqual([false, false]);
    });

    test("are kept for a day where they can still write", async () => {
      expect(await run(false, day - 1)).toEqual([true, true]);
    });

    test("are deleted after that day", async () => {
      expect(await run(false, day)).toEqual([false, false]);
    });

    test("are none in a folder that does not exist", async () => {
      const ingester = { ingest, close: async () => {} };
      const living = { isAlive: () => false, isSure: true };
      expect(await ingestOrphanedJournals(database, ingester, join(store.dataFolder, "none"), living, 1)).toBe(0);
    });

    test("can be deleted by another process meanwhile, but other failures are reported", async () => {
      writeFileSync(join(store.dataFolder, "dead.0.journal"), "");
      const living = { isAlive: () => false, isSure: true };
      const failing = (code: string) =>
        ingestOrphanedJournals(
          database,
          { ingest: () => Promise.reject(Object.assign(new Error("failed"), { code })), close: async () => {} },
          store.dataFolder,
          living,
          1,
        );
      expect(await failing("ENOENT")).toBe(1);
      await expect(failing("EIO")).rejects.toThrow("failed");
    });
  });

  test.skipIf(skipReason)("ingests more than one step", { timeout: 60_000 }, async () => {
    const kinds = Array.from({ length: 300 }, (_none, number) => `acme/model-${number}`);
    const calls = Array.from({ length: 9_000 }, (_none, number) =>
      callOf(number, { model: kinds[number % 300] ?? "" }),
    );
    await take(linesOf(calls));
    const found = await database.db.selectFrom("router_calls").select(["request_id", "model"]).orderBy("id").execute();
    expect(found).toEqual(calls.map(([{ request_id, model }]) => ({ request_id, model })));
  });
});
