import { describe, expect, test } from "vitest";
import type { Candidate, RoutingConstraints } from "./candidate.ts";
import { rank } from "./rank.ts";

const candidate = (provider: string, more: Partial<Candidate> = {}): Candidate => ({
  provider,
  providerModel: `${provider}-model`,
  task: "conversational",
  status: "live",
  keySource: "hub",
  circuit: "closed",
  ...more,
});

const constraints = (more: Partial<RoutingConstraints> = {}): RoutingConstraints => ({
  tasks: ["conversational"],
  policy: "fastest",
  canCarry: () => true,
  ...more,
});

const orderOf = (candidates: readonly Candidate[], given: Partial<RoutingConstraints> = {}) =>
  rank(candidates, constraints(given)).order.map(({ provider }) => provider);

const { keySource: _none, ...keyless } = candidate("a");

describe("excludes a provider and says why", () => {
  test.each<[string, Candidate, Partial<RoutingConstraints>, string]>([
    ["another provider is selected", candidate("a"), { provider: "b" }, "you chose b"],
    ["not in the allowed list", candidate("a"), { only: ["b"] }, "not in “provider.only”"],
    ["in the ignore list", candidate("a"), { ignore: ["a"] }, "in “provider.ignore”"],
    ["broken", candidate("a", { status: "error" }), {}, "the provider reports the model as broken"],
    [
      "another task",
      candidate("a", { task: "text-to-image" }),
      {},
      "serves the model for text-to-image, not for conversational",
    ],
    ["unsupported request", candidate("a"), { canCarry: () => false }, "does not support this kind of request"],
    ["no key", keyless, {}, "no key: add one under settings → provider keys, or set A_API_KEY on the hub"],
    ["no tools", candidate("a", { supportsTools: false }), { needsTools: true }, "does not support tools"],
    [
      "no schema",
      candidate("a", { supportsStructuredOutput: false }),
      { needsStructuredOutput: true },
      "does not support structured output",
    ],
    [
      "no decision about tools",
      candidate("a", { supportsTools: true, decidesToolCalls: false }),
      { needsTools: true, needsToolDecision: true },
      "its chat template has no tools: set “tool_choice” to “required”, or name a function",
    ],
    [
      "unknown support for tools, which the request requires",
      candidate("a", { supportsStructuredOutput: true }),
      { needsTools: true, needsStructuredOutput: true, requireParameters: true },
      "not known to support this request, and “provider.require_parameters” is true",
    ],
    [
      "short context",
      candidate("a", { contextLength: 10 }),
      { promptTokens: 11 },
      "the prompt has at least 11 tokens, more than the context length of 10",
    ],
    [
      "too expensive",
      candidate("a", { inputPrice: 3 }),
      { maxPrice: { prompt: 2 } },
      "price is unknown or above “provider.max_price”",
    ],
    [
      "price unknown",
      candidate("a"),
      { maxPrice: { completion: 2 } },
      "price is unknown or above “provider.max_price”",
    ],
    ["circuit open", candidate("a", { circuit: "open" }), {}, "paused after repeated failures"],
    [
      "unavailable",
      candidate("a", { unavailableReason: "this hub does not run models itself" }),
      {},
      "this hub does not run models itself",
    ],
  ])("%s", (_name, one, given, reason) => {
    const { order, verdicts } = rank([one], constraints(given));
    expect(order).toEqual([]);
    expect(verdicts()).toMatchObject([{ provider: "a", isKept: false, reason }]);
  });
});

test("accepts the other tasks that a provider serves with the model", () => {
  const vectors = candidate("a", { task: "feature-extraction", alsoFor: ["zero-shot-classification"] });
  expect(orderOf([vectors], { tasks: ["zero-shot-classification"] })).toEqual(["a"]);
  expect(orderOf([vectors], { tasks: ["summarization"] })).toEqual([]);
});

describe("orders the selected providers", () => {
  test("by measured speed, with unmeasured providers as average", () => {
    const [slow, fast] = [
      candidate("slow", { firstMs: 4_000 }),
      candidate("fast", { firstMs: 100, tokensPerSecond: 200 }),
    ];
    expect(orderOf([slow, candidate("new"), fast])).toEqual(["fast", "new", "slow"]);
  });

  test("known support for what the request needs before unknown support", () => {
    const [slow, fast] = [candidate("slow", { firstMs: 4_000 }), candidate("fast", { firstMs: 100 })];
    expect(orderOf([fast, { ...slow, supportsTools: true }], { needsTools: true })).toEqual(["slow", "fast"]);
    const structured = { ...slow, supportsStructuredOutput: true };
    expect(orderOf([fast, structured], { needsStructuredOutput: true })).toEqual(["slow", "fast"]);
  });

  test("by price, unknown prices last", () => {
    const priced = (name: string, inputPrice: number, outputPrice: number) =>
      candidate(name, { inputPrice, outputPrice });
    expect(orderOf([candidate("?"), priced("b", 2, 2), priced("a", 1, 4)], { policy: "cheapest" })).toEqual([
      "a",
      "b",
      "?",
    ]);
  });

  test("and reports the prices and the speed that are known, rounded", () => {
    const shown = (more: Partial<Candidate>) => {
      const { price, firstTokenMs, tokensPerSecond } = rank([candidate("a", more)], constraints()).verdicts()[0] ?? {};
      return { price, firstTokenMs, tokensPerSecond };
    };
    expect(shown({})).toEqual({});
    expect(shown({ inputPrice: 0 })).toEqual({ price: { input: 0 } });
    expect(shown({ outputPrice: 2, firstMs: 99.6 })).toEqual({ price: { output: 2 }, firstTokenMs: 100 });
    expect(shown({ inputPrice: 1, outputPrice: 2, tokensPerSecond: 7.4 })).toEqual({
      price: { input: 1, output: 2 },
      tokensPerSecond: 7,
    });
  });

  test("by the account's or the request's order", () => {
    const all = [candidate("a"), candidate("b"), candidate("c")];
    expect(orderOf(all, { policy: "preferred", preferred: ["c", "b"] })).toEqual(["c", "b", "a"]);
    expect(orderOf(all, { order: ["b"] })).toEqual(["b", "a", "c"]);
  });

  test("staging, half-open and cooling providers last", () => {
    const all = [
      candidate("cooling", { coolsFor: 2_000, firstMs: 1 }),
      candidate("staging", { status: "staging", firstMs: 1 }),
      candidate("probed", { circuit: "half-open", firstMs: 1 }),
      candidate("well"),
    ];
    const { order, verdicts } = rank(all, constraints());
    expect(order.map(({ provider }) => provider)).toEqual(["well", "probed", "staging", "cooling"]);
    expect(verdicts().at(-1)).toMatchObject({ place: 4, reason: "by measured speed; asked to retry after 2 s" });
  });

  test("reports retryAfterMs if an open circuit is the only reason for an exclusion", () => {
    const open = candidate("a", { circuit: "open", opensFor: 700 });
    expect(rank([open], constraints()).verdicts()[0]).toMatchObject({ isKept: false, retryAfterMs: 700 });
    expect(rank([open], constraints({ ignore: ["a"] })).verdicts()[0]).not.toHaveProperty("retryAfterMs");
  });

  test("tries only the given order without fallbacks", () => {
    const all = [candidate("a"), candidate("b"), candidate("c")];
    const { order, verdicts } = rank(all, constraints({ order: ["c", "a"], allowFallbacks: false }));
    expect(order.map(({ provider }) => provider)).toEqual(["c", "a"]);
    expect(verdicts().at(-1)).toMatchObject({
      provider: "b",
      reason: "not in “provider.order”, and “provider.allow_fallbacks” is false",
    });
    expect(orderOf([candidate("a")], { order: ["c"], allowFallbacks: false })).toEqual([]);
  });

  test("selects one provider without fallbacks", () => {
    const { order, verdicts } = rank([candidate("a"), candidate("b")], constraints({ allowFallbacks: false }));
    expect(order).toHaveLength(1);
    expect(verdicts()[1]).toMatchObject({ isKept: false, reason: "not needed: “provider.allow_fallbacks” is false" });
  });
});
