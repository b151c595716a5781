import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { openDatabase, type StoreOptions } from "../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { createIngest, type Ingest } from "./ingest.ts";
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
  callOf(6, { model: 'acme/“quoted" \\ ü\n' }),
  callOf(7, { model: "acme/ü“”" }),
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
    const [other, same] = [callOf(2, { model: "acme/other" }), callOf(3)];
    await sql`alter table router_calls rename to hidden_calls`.execute(database.db);
    await expect(take(linesOf([other, same]))).rejects.toThrow("router_calls");
    await sql`alter table hidden_calls rename to router_calls`.execute(database.db);
    await ingest(path);
    expect(await rows()).toEqual([callOf(1), other, same].map(rowOf));
  });

  test.skipIf(skipReason)("a complete call with a reservation updates the budget", async () => {
    const account = await database.db
      .insertInto("accounts")
      .values({ kind: "user", name: "payer", name_key: "payer", full_name: "", created_at: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("budgets")
      .values({ account_id: account.id, period: "total", period_start: 0, limit_nano: 1e9, updated_at: 1 })
      .execute();
    await take(linesOf([callOf(1, { account_id: account.id, reserved_nano: 90_000 })]));
    const budget = await database.db.selectFrom("budgets").selectAll().executeTakeFirstOrThrow();
    expect([budget.spent_nano, budget.reserved_nano]).toEqual([60_000, 0]);
    expect(await rows()).toHaveLength(1);
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
