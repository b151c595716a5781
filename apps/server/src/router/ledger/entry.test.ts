import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { CallLimits } from "../limits/call-limits.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { createCallCounters } from "./counters.ts";
import { createLedgerEntries, type LedgerEntriesDeps } from "./entry.ts";
import type { OpenCall } from "./ledger.ts";

const candidate = (provider: string, more: Partial<Candidate> = {}): Candidate => ({
  provider,
  providerModel: `chat-at-${provider}`,
  task: "conversational",
  status: "live",
  circuit: "closed",
  ...more,
});
const priced = candidate("groq", { inputPrice: 1, outputPrice: 2, keySource: "hub" });
const unpriced = candidate("together", { keySource: "hub" });
const kind = { endpoint: "chat", model: "acme/chat", task: "conversational", isStreamed: true };

const request = (accountId: number | null) =>
  ({ accountId, id: "r1", at: 1_000, viewer: { ...anonymous, tokenId: 3 } }) as RouterRequest;

const setUp = (more: Partial<LedgerEntriesDeps> = {}, budgets: Partial<LedgerEntriesDeps["budgets"]> = {}) => {
  const log: unknown[] = [];
  const call: OpenCall = { whenDurable: async () => {}, settle: async (end) => void log.push(end) };
  const callLimits: CallLimits = {
    admit: async (one) => void log.push(one),
    spend: (...spent) => void log.push(spent),
  };
  const deps: LedgerEntriesDeps = {
    ledger: {
      open: (start) => {
        log.push(start);
        return call;
      },
      openReserved: async (start, reserve) => {
        await reserve({} as never);
        log.push(start);
        return call;
      },
      writeStarts: () => {},
    },
    budgets: {
      has: async (id) => id === 7,
      allowsUnpriced: async () => false,
      reserve: async (id, nano) => void log.push({ id, nano }),
      forget: () => {},
      ...budgets,
    },
    counters: createCallCounters(),
    callLimits,
    flush: async () => void log.push("flush"),
    processName: "p1",
    now: () => 1_500,
    ...more,
  };
  return { entries: createLedgerEntries(deps), log, counters: deps.counters };
};

test("only accounts have budgets", async () => {
  const { entries } = setUp();
  expect(await Promise.all([7, 8, null].map((id) => entries.hasBudget(request(id))))).toEqual([true, false, false]);
});

test("a budget excludes candidates without a price, unless it allows them", async () => {
  const { entries } = setUp();
  expect(await entries.payable(request(7), [unpriced, priced])).toEqual([priced]);
  const free = [candidate("hf-inference"), candidate("together", { keySource: "caller" })] as const;
  expect(await entries.payable(request(7), free)).toBe(free);
  await expect(entries.payable(request(7), [unpriced])).rejects.toMatchObject({
    code: "budget_exceeded",
    message:
      "This account or token has a budget, and the catalogue has no price for “chat-at-together” at Together AI. Call a model with a listed price, or let the budget allow calls without one.",
  });
  const lenient = setUp({}, { allowsUnpriced: async () => true }).entries;
  expect(await lenient.payable(request(7), [unpriced])).toEqual([unpriced]);
});

test("records a call with its start, end, tokens and cost", async () => {
  const { entries, log, counters } = setUp();
  const entry = await entries.open(request(8), kind, [priced], undefined);
  await entry.settle({
    state: "done",
    status: 200,
    candidate: priced,
    notes: [{ provider: "groq", outcome: "ok", ms: 1 }],
    usage: { input: 10, output: 5, source: "provider" },
    bytesOut: 99,
    firstMs: 20,
  });
  expect(log).toEqual([
    { accountId: 8, model: "acme/chat" },
    {
      request_id: "r1",
      at: 1_000,
      account_id: 8,
      caller_id: null,
      token_id: 3,
      endpoint: "chat",
      model: "acme/chat",
      task: "conversational",
      is_streamed: 1,
      reserved_nano: 0,
      process: "p1",
    },
    [{ accountId: 8, model: "acme/chat" }, 15],
    {
      state: "done",
      finished_at: 1_500,
      attempts: 1,
      bytes_out: 99,
      provider: "groq",
      provider_model: "chat-at-groq",
      key_source: "hub",
      error_code: null,
      usage_source: "provider",
      http_status: 200,
      input_tokens: 10,
      output_tokens: 5,
      cost_nano: 20_000,
      first_ms: 20,
      duration_ms: 500,
    },
  ]);
  expect(counters.counts()).toEqual([{ provider: "groq", status: 200, count: 1 }]);
  const registry = new Registry();
  counters.registerHistograms(registry);
  const metrics = await registry.metrics();
  for (const line of [
    'orrery_router_call_duration_seconds_sum{provider="groq"} 0.5',
    'orrery_router_first_token_seconds_sum{provider="groq"} 0.02',
    'orrery_router_tokens_sum{provider="groq",type="input"} 10',
    'orrery_router_tokens_sum{provider="groq",type="output"} 5',
  ])
    expect(metrics).toContain(`${line}\n`);
});

test("reserves the highest cost of all candidates", async () => {
  const { entries, log } = setUp();
  const other = candidate("fireworks-ai", { inputPrice: 3, outputPrice: 6 });
  await entries.open(request(7), kind, [priced, other, unpriced], { input: 10, output: 10 });
  expect(log).toMatchObject([{ accountId: 7 }, { id: 7, nano: 90_000 }, { reserved_nano: 90_000 }]);
});

test("flushes the ledger once before it refuses a call", async () => {
  let refusals = 0;
  const reserve = async () => {
    refusals += 1;
    throw new RouterError("budget_exceeded", "no");
  };
  const { entries, log } = setUp({}, { reserve });
  await expect(entries.open(request(7), kind, [priced], { input: 1, output: 1 })).rejects.toMatchObject({
    code: "budget_exceeded",
  });
  expect([refusals, log]).toEqual([2, [{ accountId: 7, model: "acme/chat" }, "flush"]]);
  const broken = setUp({}, { reserve: () => Promise.reject(new Error("no database")) });
  await expect(broken.entries.open(request(7), kind, [priced], { input: 1, output: 1 })).rejects.toThrow("no database");
  expect(broken.log).not.toContain("flush");
});
