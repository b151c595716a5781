import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOfDay } from "../../catalogue/activity/day-store.ts";
import type { Database } from "../../db/engine.ts";
import { openDatabase, type StoreOptions } from "../../db/open.ts";
import { settleAbandoned } from "../../router/ledger/abandoned-calls.ts";
import { createIngest } from "../../router/ledger/ingest.ts";
import { callLine, endLine, startLine } from "../../router/ledger/journal-lines.ts";
import type { CallEnd, CallStart } from "../../router/ledger/ledger-sql.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { addAccount } from "../../testing/hub-on-engine.ts";
import { type Group, sumCalls } from "./sums.ts";

const firstDay = 20_400;
const days = 20;
const every = { accounts: "all", firstDay, lastDay: firstDay + days } as const;

/** Calls with every kind of state and group, over some weeks. */
const callOf = (number: number): readonly [CallStart, CallEnd] => {
  const at = startOfDay(firstDay + (number % days)) + number;
  const state = (["done", "done", "failed", "cancelled"] as const)[number % 4] ?? "done";
  const start: CallStart = {
    request_id: `call-${number}`,
    at,
    account_id: number % 5 === 0 ? null : (number % 3) + 1,
    caller_id: null,
    token_id: null,
    endpoint: number % 5 === 0 ? "check" : `/router/${number % 2}`,
    model: `acme/${number % 7}`,
    task: "conversational",
    is_streamed: 0,
    reserved_nano: 0,
    process: "p",
  };
  const end: CallEnd = {
    state,
    finished_at: at,
    attempts: 1,
    bytes_out: 1,
    provider: number % 6 === 0 ? null : `p${number % 4}`,
    provider_model: null,
    key_source: "hub",
    error_code: null,
    http_status: 200,
    first_ms: 1,
    duration_ms: 1,
    usage_source: number % 3 === 0 ? "estimate" : "provider",
    input_tokens: number % 4 === 0 ? null : number,
    output_tokens: 7,
    cost_nano: number % 8 === 0 ? null : 1_000 + number,
  };
  return [start, end];
};

const calls = Array.from({ length: 400 }, (_, number) => callOf(number));

/** The same sums from the calls themselves. */
const sumsOfRows = async ({ db }: Database) => {
  const { rows } = await sql`select at / 86400000 as day, coalesce(accounts.name, '') as account,
    coalesce(provider, '') as provider, model, endpoint,
    sum(case when endpoint = 'check' then 0 else 1 end) as calls,
    sum(case when state = 'failed' and endpoint <> 'check' then 1 else 0 end) as failed,
    sum(case when state = 'cancelled' and endpoint <> 'check' then 1 else 0 end) as cancelled,
    sum(case when state = 'unknown' and endpoint <> 'check' then 1 else 0 end) as unknown,
    sum(case when state = 'open' and endpoint <> 'check' then 1 else 0 end) as open,
    coalesce(sum(case when endpoint <> 'check' then input_tokens end), 0) as "inputTokens",
    coalesce(sum(case when endpoint <> 'check' then output_tokens end), 0) as "outputTokens",
    sum(case when usage_source = 'estimate' and endpoint <> 'check' then 1 else 0 end) as estimated,
    coalesce(sum(case when endpoint <> 'check' then cost_nano end), 0) as "costNanoUsd",
    sum(case when endpoint = 'check' then 1 else 0 end) as checks,
    coalesce(sum(case when endpoint = 'check' then cost_nano end), 0) as "checksNanoUsd"
    from router_calls left join accounts on accounts.id = account_id group by 1, 2, 3, 4, 5`.execute(db);
  return rows as Record<string, string | number>[];
};

const groups: readonly Group[] = ["day", "account", "provider", "model", "endpoint"];

const inOrder = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort();

describe.each(enginesForTests)("usage by days on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let store: StoreOptions;
  let database: Database;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());
  beforeEach(async () => {
    if (skipReason) return;
    store = await engine.newStore();
    database = await openDatabase(store);
    for (const name of ["ada", "bob", "eve"]) await addAccount(database.db, name);
  });
  afterEach(() => database?.close());

  const take = (name: string, lines: readonly string[]): Promise<number> => {
    const path = join(store.dataFolder, `${name}.journal`);
    writeFileSync(path, lines.join(""), { flag: "a" });
    return createIngest(database)(path);
  };
  const expectEqual = async () => {
    const found = await sumCalls(database.db, every, groups);
    const expected = await sumsOfRows(database);
    const named = found.map((row) => ({ ...row, account: row.account ?? "", provider: row.provider || "" }));
    expect(inOrder(named)).toEqual(inOrder(expected));
    return expected.length;
  };

  test.skipIf(skipReason)("equals the sums of the calls: begun, settled, given up and corrected", async () => {
    expect(await expectEqual()).toBe(0);
    await take(
      "p",
      calls.slice(0, 200).map((call) => callLine(...call)),
    );
    expect(await expectEqual()).toBeGreaterThan(100);
    await take(
      "p",
      calls.slice(200).map(([begun]) => startLine(begun)),
    );
    await expectEqual();
    await take(
      "p",
      calls.slice(200, 250).map((call) => endLine(...call)),
    );
    await expectEqual();
    await settleAbandoned(database, "another", 1);
    expect((await sumCalls(database.db, every, []))[0]).toMatchObject({
      calls: 320,
      unknown: 120,
      open: 0,
      checks: 80,
    });
    await expectEqual();
    await take(
      "p",
      calls.slice(250).map((call) => endLine(...call)),
    );
    expect((await sumCalls(database.db, every, []))[0]).toMatchObject({ calls: 320, unknown: 0, checks: 80 });
    await expectEqual();
    // Lines that come again change nothing.
    await take(
      "p",
      calls.slice(250).map((call) => endLine(...call)),
    );
    await expectEqual();
  });

  test.skipIf(skipReason)("are of the asked days, accounts and groups, in order", async () => {
    await take(
      "p",
      calls.map((call) => callLine(...call)),
    );
    const sum = (filter: Partial<Parameters<typeof sumCalls>[1]>, by: readonly Group[]) =>
      sumCalls(database.db, { ...every, ...filter }, by);
    const byDay = await sum({ firstDay: firstDay + 3, lastDay: firstDay + 12 }, ["day"]);
    expect(byDay.map(({ day, calls, checks }) => [day, calls + checks])).toEqual(
      Array.from({ length: 10 }, (_, at) => [firstDay + 3 + at, 20]),
    );
    expect((await sum({}, ["model"])).map(({ model }) => model)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `acme/${n}`));
    expect((await sum({ accounts: [1, 2] }, ["account"])).map(({ account }) => account)).toEqual(["ada", "bob"]);
    expect(await sum({ accounts: [99] }, [])).toEqual([]);
    expect(await sum({ firstDay: firstDay + days, lastDay: firstDay + 2 * days }, ["day"])).toEqual([]);
  });

  test.skipIf(skipReason)("change with the calls or not at all, and once from several processes", async () => {
    await sql`alter table budgets rename to hidden_budgets`.execute(database.db);
    const [begun, end] = callOf(1);
    await expect(take("p", [callLine({ ...begun, reserved_nano: 5 }, end)])).rejects.toThrow("budgets");
    expect(await expectEqual()).toBe(0);
    await sql`alter table hidden_budgets rename to budgets`.execute(database.db);
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(store)));
    const lines = calls.slice(2).map((call) => callLine(...call));
    const path = join(store.dataFolder, "p.journal");
    const reversed = lines.map((line) => line.replace("call-", "other-")).reverse();
    writeFileSync(join(store.dataFolder, "q.journal"), reversed.join(""));
    writeFileSync(path, lines.join(""), { flag: "a" });
    const takers = others.flatMap((other) => ["p", "q"].map((name) => [createIngest(other), name] as const));
    await Promise.all(takers.map(([ingest, name]) => ingest(join(store.dataFolder, `${name}.journal`))));
    for (const other of others) await other.close();
    await expectEqual();
    const [all] = await sumCalls(database.db, every, []);
    expect((all?.calls ?? 0) + (all?.checks ?? 0)).toBe(2 * lines.length + 1);
  });

  test.skipIf(skipReason)("of a hub of an earlier version are filled from its calls", async () => {
    await take(
      "p",
      calls.map((call) => callLine(...call)),
    );
    for (const name of ["usage_days_of_new_calls", "usage_days_of_settled_calls"])
      await sql.raw(`drop trigger ${name}${store.databaseUrl ? " on router_calls" : ""}`).execute(database.db);
    if (store.databaseUrl)
      for (const name of ["add_new_calls_to_usage_days", "add_settled_calls_to_usage_days"])
        await sql.raw(`drop function ${name}()`).execute(database.db);
    await sql`drop table usage_days`.execute(database.db);
    await sql`delete from migrations where name = '0058-usage-days'`.execute(database.db);
    await take("p", [callLine(...callOf(401)), startLine(callOf(402)[0])]);
    await database.close();
    database = await openDatabase(store);
    await expectEqual();
    await take("p", [endLine(...callOf(402))]);
    await expectEqual();
  });
});
