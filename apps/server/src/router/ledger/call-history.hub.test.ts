import { describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { callHistory, latencyHistory } from "./call-history.ts";
import { type LedgerRow, ledgerStatements } from "./ledger-sql.ts";

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 31, 13);

const callOf = (number: number, given: Partial<LedgerRow>): LedgerRow => ({
  request_id: `call-${number}`,
  at: now,
  account_id: null,
  caller_id: null,
  token_id: null,
  endpoint: "/v1/chat/completions",
  model: "acme/chat",
  task: "conversational",
  is_streamed: 0,
  reserved_nano: 0,
  process: "p",
  state: "done",
  finished_at: now,
  attempts: 1,
  bytes_out: 1,
  provider: "hf-inference",
  provider_model: null,
  key_source: "none",
  error_code: null,
  http_status: 200,
  first_ms: 100,
  duration_ms: 900,
  usage_source: null,
  input_tokens: null,
  output_tokens: null,
  cost_nano: null,
  ...given,
});

const calls: readonly Partial<LedgerRow>[] = [
  ...Array.from({ length: 20 }, (_, index) => ({ first_ms: 200 - 10 * index })),
  { state: "failed", first_ms: 1 },
  { state: "cancelled" },
  { at: now - 26 * hour, first_ms: null },
  { at: now - 8 * 24 * hour },
  { model: "acme/other" },
  { provider: "together" },
];

describe.each(enginesForTests)("history of calls on $name", ({ skipReason, start }) => {
  let database: Database;
  openDatabaseOn({ skipReason, start }, async (opened) => {
    database = opened;
    const rows = calls.map((given, number) => callOf(number, given));
    await opened.db.executeQuery(ledgerStatements(opened.engine).insert(rows));
  });

  const engines = { provider: "hf-inference", model: "acme/chat" };

  test.skipIf(skipReason)("counts calls of a provider or one model in 84 periods of two hours", async () => {
    const periods = await callHistory(database.db, engines, now);
    expect(periods).toHaveLength(84);
    expect(periods.at(-1)).toEqual({ at: "2026-01-31T12:00:00.000Z", calls: 21, failed: 1 });
    expect(periods.filter(({ calls }) => calls > 0)).toEqual([
      { at: "2026-01-30T10:00:00.000Z", calls: 1, failed: 0 },
      periods.at(-1),
    ]);
    const ofProvider = await callHistory(database.db, { provider: "hf-inference" }, now);
    expect(ofProvider.at(-1)).toMatchObject({ calls: 22 });
  });

  test.skipIf(skipReason)("finds the median and the 95th percentile of calls that did not fail", async () => {
    const periods = await latencyHistory(database.db, engines, now);
    expect(periods.filter((period) => "firstMs" in period)).toEqual([
      { at: "2026-01-30T10:00:00.000Z", firstMs: 900, slowFirstMs: 900 },
      { at: "2026-01-31T12:00:00.000Z", firstMs: 110, slowFirstMs: 200 },
    ]);
  });
});
