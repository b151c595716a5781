import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { CallLimits } from "../limits/call-limits.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
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

const limitOf = (id: number): SpendingLimit => ({
  key: `account ${id}`,
  holder: { account_id: id },
  lock: async () => undefined,
});

const setUp = (
  more: Partial<LedgerEntriesDeps> = {},
  budgets: Partial<LedgerEntriesDeps["budgets"]> = {},
  reserve?: LedgerEntriesDeps["shares"]["reserve"],
) => {
  const log: unknown[] = [];
  const call: OpenCall = { whenDurable: async () => {}, settle: async (end) => void log.push(end) };
  const callLimits: CallLimits = {
    admit: async (one) => void log.push(one),
    spend: (...spent) => void log.push(spent),
  };
  const deps: LedgerEntriesDeps = {
    ledger: {
      open: (start, shares) => {
        log.push(start);
        if (shares) log.push({ shares });
        return call;
      },
      writeStarts: () => {},
    },
    budgets: {
      has: async (id) => id === 7,
      allowsUnpriced: async () => false,
      limitOf,
      forget: () => {},
      ...budgets,
    },
    shares: {
      reserve:
        reserve ??
        (async (limits, nano) => {
          log.push({ limits: limits.map(({ key }) => key), nano });
          return { shares: ["s1"], settle: (cost) => void log.push({ cost }) };
        }),
    },
    counters: createCallCounters(),
    callLimits,
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
      'This account or token has a budget, and the catalogue has no price for "chat-at-together" at Together AI. Call a model with a listed price, or let the budget allow calls without one.',
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
  expect(log).toMatchObject([
    { accountId: 7 },
    { limits: ["account 7"], nano: 90_000 },
    { reserved_nano: 90_000 },
    { shares: ["s1"] },
  ]);
});

test("a reservation ends once, with the cost of the call", async () => {
  const { entries, log } = setUp();
  const entry = await entries.open(withToken(7), kind, [priced], { input: 10, output: 10 });
  expect(log).toContainEqual({ limits: ["token 3", "account 7"], nano: 30_000 });
  const usage = { input: 1, output: 1, source: "provider" } as const;
  const settlement = { state: "done", status: 200, candidate: priced, notes: [], usage, bytesOut: 1 } as const;
  await entry.settle(settlement);
  await entry.settle(settlement);
  expect(log.filter((one) => typeof one === "object" && one !== null && "cost" in one)).toEqual([{ cost: 3_000 }]);
});

const viewerLimit = { browser: { origins: [], models: [], limitUsd: 1, requestsPerMinute: 1 } };
const withToken = (accountId: number | null) =>
  ({ ...request(accountId), viewer: { ...anonymous, ...viewerLimit, tokenId: 3 } }) as RouterRequest;

test("a token with a limit has a budget, whatever its account allows", async () => {
  const { entries } = setUp({}, { allowsUnpriced: async () => true });
  expect(await entries.hasBudget(withToken(8))).toBe(true);
  expect(await entries.payable(withToken(8), [unpriced, priced])).toEqual([priced]);
  await expect(entries.payable(withToken(null), [unpriced])).rejects.toMatchObject({ code: "budget_exceeded" });
});

test("callers without an account can call models without a price", async () => {
  const { entries } = setUp();
  const order = [unpriced, priced] as const;
  expect(await entries.payable(request(null), order)).toBe(order);
});

test("the refusal of a model without a price has 200 characters of its name", async () => {
  const { entries } = setUp();
  const long = { ...unpriced, providerModel: "x".repeat(201) };
  await expect(entries.payable(request(7), [long])).rejects.toThrow(`for "${"x".repeat(200)}" at`);
});

test("records a call that failed before a provider was called", async () => {
  const seen: unknown[] = [];
  const { entries, log, counters } = setUp({ onCall: (call) => seen.push(call) });
  const inbound = { ...request(null), viewer: { ...anonymous, account: { id: 5 } } } as RouterRequest;
  const quiet = { ...kind, isStreamed: false };
  const entry = await entries.open(inbound, quiet, [], undefined);
  const settlement = { state: "failed", status: 504, notes: [], errorCode: "provider_timeout", bytesOut: 0 } as const;
  await entry.whenDurable();
  await entry.settle(settlement);
  expect(log).toEqual([
    { accountId: null, model: "acme/chat" },
    {
      request_id: "r1",
      at: 1_000,
      account_id: null,
      caller_id: 5,
      token_id: null,
      endpoint: "chat",
      model: "acme/chat",
      task: "conversational",
      is_streamed: 0,
      reserved_nano: 0,
      process: "p1",
    },
    {
      state: "failed",
      finished_at: 1_500,
      attempts: 0,
      bytes_out: 0,
      provider: null,
      provider_model: null,
      key_source: null,
      error_code: "provider_timeout",
      usage_source: null,
      http_status: 504,
      input_tokens: null,
      output_tokens: null,
      cost_nano: null,
      first_ms: null,
      duration_ms: 500,
    },
  ]);
  expect(counters.counts()).toEqual([{ provider: "", status: 504, count: 1 }]);
  expect(seen).toEqual([{ inbound, kind: quiet, settlement, finishedAt: 1_500 }]);
});

test.each([
  ["no account pays", null, [priced], { input: 10, output: 10 }],
  ["nothing can cost", 7, [unpriced], { input: 10, output: 10 }],
  ["the account has no budget", 7, [priced], undefined],
] as const)("reserves nothing where %s", async (_name, accountId, order, maxUsage) => {
  const { entries, log } = setUp();
  await entries.open(request(accountId), kind, order, maxUsage);
  expect(log).toHaveLength(2);
  expect(log).not.toContainEqual(expect.objectContaining({ nano: expect.anything() }));
});

test.each([
  ["that every candidate's price allows", [priced, candidate("fireworks-ai", { outputPrice: 4 })], 1e-5, 0, 2],
  ["after the cost of the input", [priced], 1e-5, 4, 3],
  ["and none below zero", [priced], 1e-6, 40, 0],
] as const)("a refusal has the max tokens %s", async (_name, order, leftUsd, input, maxTokens) => {
  const budget = { period: "day", left_usd: leftUsd };
  const refusal = new RouterError("budget_exceeded", "Too much.", { metadata: { more: 1, budget } });
  const { entries } = setUp({}, {}, () => Promise.reject(refusal));
  await expect(entries.open(request(7), kind, order, { input, output: 1_000 })).rejects.toMatchObject({
    code: "budget_exceeded",
    message: "Too much.",
    metadata: { more: 1, budget: { ...budget, max_tokens: maxTokens } },
    cause: refusal,
  });
});

test.each([
  ["a refusal without the rest of a budget", [priced], {}],
  ["a model whose output is free", [candidate("groq", { inputPrice: 1 })], { budget: { left_usd: 1 } }],
] as const)("%s has no max tokens", async (_name, order, metadata) => {
  const refusal = new RouterError("budget_exceeded", "Too much.", { metadata });
  const { entries } = setUp({}, {}, () => Promise.reject(refusal));
  await expect(entries.open(request(7), kind, order, { input: 10, output: 10 })).rejects.toBe(refusal);
});

test("a call that a limit refuses is not recorded", async () => {
  const refusal = new RouterError("rate_limited", "Slow down.");
  const callLimits = { admit: () => Promise.reject(refusal), spend: () => {} };
  const { entries, log } = setUp({ callLimits });
  await expect(entries.open(request(7), kind, [priced], undefined)).rejects.toBe(refusal);
  expect(log).toEqual([]);
});
