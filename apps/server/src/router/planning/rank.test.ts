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
    ["not in the allowed list", candidate("a"), { only: ["b"] }, 'not in "provider.only"'],
    ["in the ignore list", candidate("a"), { ignore: ["a"] }, 'in "provider.ignore"'],
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
      'its chat template has no tools: set "tool_choice" to "required", or name a function',
    ],
    [
      "unknown support for tools, which the request requires",
      candidate("a", { supportsStructuredOutput: true }),
      { needsTools: true, needsStructuredOutput: true, requireParameters: true },
      'not known to support this request, and "provider.require_parameters" is true',
    ],
    [
      "short context",
      candidate("a", { contextLength: 10 }),
      { promptTokens: 11 },
      "the prompt has at least 11 tokens, more than the context length of 10",
    ],
    [
      "another task than two",
      candidate("a", { task: "text-to-image" }),
      { tasks: ["conversational", "text-generation"] },
      "serves the model for text-to-image, not for conversational or text-generation",
    ],
    [
      "no key of a provider with a hyphen",
      { ...keyless, provider: "fal-ai" },
      {},
      "no key: add one under settings → provider keys, or set FAL_AI_API_KEY on the hub",
    ],
    ["a selected provider with a label", candidate("a"), { provider: "fal-ai" }, "you chose fal"],
    [
      "a field that it cannot express",
      candidate("a"),
      { unsupported: ({ provider }) => `${provider} has no seed` },
      "a has no seed",
    ],
    [
      "unknown support for structured output, which the request requires",
      candidate("a", { supportsTools: true }),
      { needsTools: true, needsStructuredOutput: true, requireParameters: true },
      'not known to support this request, and "provider.require_parameters" is true',
    ],
    [
      "an output that is too expensive",
      candidate("a", { inputPrice: 1, outputPrice: 3 }),
      { maxPrice: { prompt: 1, completion: 2 } },
      'price is unknown or above "provider.max_price"',
    ],
    [
      "too expensive",
      candidate("a", { inputPrice: 3 }),
      { maxPrice: { prompt: 2 } },
      'price is unknown or above "provider.max_price"',
    ],
    [
      "price unknown",
      candidate("a"),
      { maxPrice: { completion: 2 } },
      'price is unknown or above "provider.max_price"',
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
    expect(verdicts()).toMatchObject([{ provider: one.provider, isKept: false, reason }]);
  });
});

test.each<[string, Candidate, Partial<RoutingConstraints>]>([
  ["the selected provider", candidate("a"), { provider: "a" }],
  ["one in the allowed list", candidate("a"), { only: ["b", "a"] }],
  ["one outside the ignore list", candidate("a"), { ignore: ["b"] }],
  ["one outside the order, with fallbacks", candidate("a"), { order: ["b"], allowFallbacks: true }],
  ["any task", candidate("a", { task: "text-to-image" }), { tasks: [] }],
  ["what it can express", candidate("a"), { unsupported: () => undefined }],
  ["unknown support", candidate("a"), { needsTools: true, needsToolDecision: true, needsStructuredOutput: true }],
  [
    "a request without tools",
    candidate("a", { supportsTools: false, decidesToolCalls: false, supportsStructuredOutput: false }),
    { requireParameters: true },
  ],
  [
    "known support, which the request requires",
    candidate("a", { supportsTools: true, supportsStructuredOutput: true }),
    { needsTools: true, needsStructuredOutput: true, requireParameters: true },
  ],
  ["a prompt that just fits", candidate("a", { contextLength: 10 }), { promptTokens: 10 }],
  ["a prompt of unknown length", candidate("a", { contextLength: 0 }), {}],
  ["the highest price", candidate("a", { inputPrice: 2, outputPrice: 3 }), { maxPrice: { prompt: 2, completion: 3 } }],
  ["a free provider", candidate("a", { inputPrice: 0, outputPrice: 0 }), { maxPrice: { prompt: 0, completion: 0 } }],
  ["a half-open circuit", candidate("a", { circuit: "half-open" }), {}],
])("keeps %s", (_name, one, given) => {
  expect(orderOf([one], given)).toEqual(["a"]);
});

describe("the reason for a place", () => {
  const endpoint = (more: object = {}) =>
    candidate("hf-inference", {
      endpoint: {
        id: 3,
        kind: "vllm",
        zone: "eu",
        max_in_flight: 1,
        load: 1,
        isFull: false,
        hasPrefix: false,
        lastUse: 0,
        ...more,
      } as NonNullable<Candidate["endpoint"]>,
    });
  const own = "own engines first (default)";

  test.each<[string, Candidate, Partial<RoutingConstraints>, string]>([
    ["a provider's choice", candidate("a"), { provider: "a", order: ["a"] }, "selected by you"],
    ["the request's order", candidate("a"), { order: ["a"] }, 'by "provider.order"'],
    ["the price", candidate("a"), { policy: "cheapest" }, "by price"],
    ["the account's order", candidate("a"), { policy: "preferred" }, "by your preferred order"],
    ["staging", candidate("a", { status: "staging" }), {}, "by measured speed; in staging"],
    ["a probe", candidate("a", { circuit: "half-open" }), {}, "by measured speed; retrying after failures"],
    ["a pause", candidate("a", { coolsFor: 1_001 }), {}, "by measured speed; asked to retry after 2 s"],
    ["the hub", candidate("hf-inference"), {}, own],
    ["the hub by price", candidate("hf-inference"), { policy: "cheapest" }, "by price"],
    ["an engine", endpoint(), {}, own],
    ["a cache", endpoint({ hasPrefix: true }), {}, `${own}; has this conversation in its cache`],
    ["a limit", endpoint({ isFull: true, hasPrefix: true }), {}, `${own}; used last: at its limit of 1 call`],
    ["a failed check", endpoint({ downReason: "refused", isFull: true }), {}, `${own}; used last: refused`],
  ])("%s", (_name, one, given, reason) => {
    expect(rank([one], constraints(given)).verdicts()).toMatchObject([{ isKept: true, place: 1, reason }]);
  });

  test("is part of the whole verdict", () => {
    const shown = {
      provider: "hf-inference",
      providerModel: "hf-inference-model",
      isKept: true,
      place: 1,
      reason: own,
    };
    expect(rank([endpoint()], constraints()).verdicts()).toEqual([
      { ...shown, endpoint: { id: 3, kind: "vllm", zone: "eu" } },
    ]);
    expect(rank([endpoint({ zone: null })], constraints()).verdicts()).toEqual([
      { ...shown, endpoint: { id: 3, kind: "vllm" } },
    ]);
  });

  test("engines of a model are ordered by prefix, load and last use", () => {
    const ids = (...more: object[]) =>
      rank(
        more.map((one) => endpoint(one)),
        constraints(),
      ).order.map((one) => one.endpoint?.id);
    expect(ids({ id: 1, load: 2 }, { id: 2, load: 1 })).toEqual([2, 1]);
    expect(ids({ id: 1, load: 1 }, { id: 2, load: 2, hasPrefix: true })).toEqual([2, 1]);
    expect(ids({ id: 1, lastUse: 6 }, { id: 2, lastUse: 5 })).toEqual([2, 1]);
    expect(ids({ id: 1 }, { id: 2 })).toEqual([1, 2]);
  });

  test("engines compete with providers by the fastest of them", () => {
    const slow = { ...endpoint({ id: 1 }), firstMs: 4_000 };
    const fast = { ...endpoint({ id: 2, load: 5 }), firstMs: 100 };
    const provider = candidate("a", { firstMs: 1_000 });
    const given = { rules: { ownFirst: { value: false, rule: "policy" }, zones: [] } };
    const { order } = rank([provider, slow, fast], constraints(given));
    expect(order.map((one) => one.endpoint?.id ?? one.provider)).toEqual([1, 2, "a"]);
  });

  test("own engines come first among equals, for every policy", () => {
    const all = [candidate("a"), candidate("hf-inference"), endpoint()];
    for (const policy of ["fastest", "cheapest", "preferred"] as const) {
      const { order } = rank(all, constraints({ policy }));
      expect(order.map((one) => one.endpoint?.id ?? one.provider)).toEqual([3, "hf-inference", "a"]);
    }
  });
});

describe("the speed of a provider", () => {
  const faster = (left: Partial<Candidate>, right: Partial<Candidate>) =>
    orderOf([candidate("right", right), candidate("left", left)])[0];

  test.each<[string, Partial<Candidate>, Partial<Candidate>]>([
    ["a first token after less than a second", { firstMs: 999 }, {}],
    ["more than 50 tokens per second", { tokensPerSecond: 51 }, {}],
    ["100 tokens in less time", { firstMs: 2_999, tokensPerSecond: 100 }, { firstMs: 2_000, tokensPerSecond: 50 }],
    [
      "a tenth of a token per second at least",
      { firstMs: 1, tokensPerSecond: 0 },
      { firstMs: 2, tokensPerSecond: 0.1 },
    ],
  ])("%s", (_name, left, right) => {
    expect(faster(left, right)).toBe("left");
  });

  test("is average if it was not measured", () => {
    expect(faster({ firstMs: 1_000, tokensPerSecond: 50 }, {})).toBe("right");
    expect(faster({}, { firstMs: 1_000, tokensPerSecond: 50 })).toBe("right");
  });
});

test("a price counts three input tokens for one output token", () => {
  const priced = (provider: string, inputPrice: number | undefined, outputPrice: number | undefined) =>
    candidate(provider, {
      ...(inputPrice !== undefined && { inputPrice }),
      ...(outputPrice !== undefined && { outputPrice }),
    });
  const cheapest = (...all: Candidate[]) => orderOf(all, { policy: "cheapest" })[0];
  expect(cheapest(priced("b", 2, 0), priced("a", 1, 2.9))).toBe("a");
  expect(cheapest(priced("b", 2, 0), priced("a", 1, 3.1))).toBe("b");
  expect(cheapest(priced("b", 1, undefined), priced("a", undefined, 2.9))).toBe("a");
  expect(cheapest(candidate("b"), priced("a", 0, undefined))).toBe("a");
});

test("without fallbacks, every engine of the best provider is tried", () => {
  const all = [candidate("a", { providerModel: "one" }), candidate("b"), candidate("a", { providerModel: "two" })];
  expect(orderOf(all, { allowFallbacks: false })).toEqual(["a", "a"]);
  expect(orderOf([], { allowFallbacks: false })).toEqual([]);
});

test("accepts the other tasks that a provider serves with the model", () => {
  const vectors = candidate("a", { task: "feature-extraction", alsoFor: ["zero-shot-classification"] });
  expect(orderOf([vectors], { tasks: ["zero-shot-classification"] })).toEqual(["a"]);
  expect(orderOf([vectors], { tasks: ["summarization"] })).toEqual([]);
});

describe("orders the selected providers", () => {
  test("by measured speed, with unmeasured providers as average", () => {
    const slow = candidate("slow", { firstMs: 4_000 });
    const fast = candidate("fast", { firstMs: 100, tokensPerSecond: 200 });
    expect(orderOf([slow, candidate("new"), fast])).toEqual(["fast", "new", "slow"]);
  });

  test("known support for what the request needs before unknown support", () => {
    const slow = candidate("slow", { firstMs: 4_000 });
    const fast = candidate("fast", { firstMs: 100 });
    expect(orderOf([fast, { ...slow, supportsTools: true }], { needsTools: true })).toEqual(["slow", "fast"]);
    const structured = { ...slow, supportsStructuredOutput: true };
    expect(orderOf([fast, structured], { needsStructuredOutput: true })).toEqual(["slow", "fast"]);
  });

  test("by price, models that run on the hub are free", () => {
    const own = candidate("hf-inference");
    const paid = candidate("a", { inputPrice: 0.1, outputPrice: 0.1 });
    expect(orderOf([paid, own], { policy: "cheapest" })).toEqual(["hf-inference", "a"]);
    expect(orderOf([paid, own], { maxPrice: { prompt: 0, completion: 0 } })).toEqual(["hf-inference"]);
    const deployed = candidate("hf-inference", { inputPrice: 1, outputPrice: 1 });
    expect(orderOf([deployed], { maxPrice: { prompt: 0.5 } })).toEqual([]);
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
      reason: 'not in "provider.order", and "provider.allow_fallbacks" is false',
    });
    expect(orderOf([candidate("a")], { order: ["c"], allowFallbacks: false })).toEqual([]);
  });

  test("selects one provider without fallbacks", () => {
    const { order, verdicts } = rank([candidate("a"), candidate("b")], constraints({ allowFallbacks: false }));
    expect(order).toHaveLength(1);
    expect(verdicts()[1]).toMatchObject({ isKept: false, reason: 'not needed: "provider.allow_fallbacks" is false' });
  });
});
