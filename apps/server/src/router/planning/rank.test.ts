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

const orderOf = (candidates: readonly Candidate[], asked: Partial<RoutingConstraints> = {}) =>
  rank(candidates, constraints(asked)).order.map(({ provider }) => provider);

const { keySource: _none, ...keyless } = candidate("a");

describe("a provider is left out, with the reason", () => {
  test.each<[string, Candidate, Partial<RoutingConstraints>, string]>([
    ["another is named", candidate("a"), { provider: "b" }, "the request names b"],
    ["not among those wanted", candidate("a"), { only: ["b"] }, "not in “provider.only” of the request"],
    ["unwanted", candidate("a"), { ignore: ["a"] }, "in “provider.ignore” of the request"],
    ["broken", candidate("a", { status: "error" }), {}, "the provider reports the model as broken"],
    [
      "another task",
      candidate("a", { task: "text-to-image" }),
      {},
      "serves the model for text-to-image, not for conversational",
    ],
    ["no wire", candidate("a"), { canCarry: () => false }, "has no wire for this kind of request"],
    ["no key", keyless, {}, "no key: add one under settings → provider keys, or set A_API_KEY on the hub"],
    ["no tools", candidate("a", { supportsTools: false }), { needsTools: true }, "does not support tools"],
    [
      "no schema",
      candidate("a", { supportsStructuredOutput: false }),
      { needsStructuredOutput: true },
      "does not support structured output",
    ],
    [
      "short context",
      candidate("a", { contextLength: 10 }),
      { promptTokens: 11 },
      "the prompt has at least 11 tokens, the context 10",
    ],
    [
      "too dear",
      candidate("a", { inputPrice: 3 }),
      { maxPrice: { prompt: 2 } },
      "dearer than “provider.max_price” of the request, or its price is not known",
    ],
    [
      "price unknown",
      candidate("a"),
      { maxPrice: { completion: 2 } },
      "dearer than “provider.max_price” of the request, or its price is not known",
    ],
    [
      "circuit open",
      candidate("a", { circuit: "open" }),
      {},
      "failed several times in a row and is left alone for a while",
    ],
    ["lack", candidate("a", { lack: "this hub runs no models itself" }), {}, "this hub runs no models itself"],
  ])("%s", (_name, one, asked, reason) => {
    const { order, verdicts } = rank([one], constraints(asked));
    expect(order).toEqual([]);
    expect(verdicts()).toMatchObject([{ provider: "a", isKept: false, reason }]);
  });
});

test("a provider may serve the model for more than the task it names", () => {
  const vectors = candidate("a", { task: "feature-extraction", alsoFor: ["zero-shot-classification"] });
  expect(orderOf([vectors], { tasks: ["zero-shot-classification"] })).toEqual(["a"]);
  expect(orderOf([vectors], { tasks: ["summarization"] })).toEqual([]);
});

describe("those that are kept are put in order", () => {
  test("by measured speed; what was never measured is thought to be middling", () => {
    const [slow, fast] = [
      candidate("slow", { firstMs: 4_000 }),
      candidate("fast", { firstMs: 100, tokensPerSecond: 200 }),
    ];
    expect(orderOf([slow, candidate("new"), fast])).toEqual(["fast", "new", "slow"]);
  });

  test("a provider known to support what the request needs goes before one of which nothing is known", () => {
    const [slow, fast] = [candidate("slow", { firstMs: 4_000 }), candidate("fast", { firstMs: 100 })];
    expect(orderOf([fast, { ...slow, supportsTools: true }], { needsTools: true })).toEqual(["slow", "fast"]);
    const structured = { ...slow, supportsStructuredOutput: true };
    expect(orderOf([fast, structured], { needsStructuredOutput: true })).toEqual(["slow", "fast"]);
  });

  test("by price, the unknown last", () => {
    const priced = (name: string, inputPrice: number, outputPrice: number) =>
      candidate(name, { inputPrice, outputPrice });
    expect(orderOf([candidate("?"), priced("b", 2, 2), priced("a", 1, 4)], { policy: "cheapest" })).toEqual([
      "a",
      "b",
      "?",
    ]);
  });

  test("by one's own order", () => {
    const all = [candidate("a"), candidate("b"), candidate("c")];
    expect(orderOf(all, { policy: "preferred", preferred: ["c", "b"] })).toEqual(["c", "b", "a"]);
    expect(orderOf(all, { order: ["b"] })).toEqual(["b", "a", "c"]);
  });

  test("those in staging, half open or asked to be left alone come later", () => {
    const all = [
      candidate("cooling", { coolsFor: 2_000, firstMs: 1 }),
      candidate("staging", { status: "staging", firstMs: 1 }),
      candidate("probed", { circuit: "half-open", firstMs: 1 }),
      candidate("well"),
    ];
    const { order, verdicts } = rank(all, constraints());
    expect(order.map(({ provider }) => provider)).toEqual(["well", "probed", "staging", "cooling"]);
    expect(verdicts().at(-1)).toMatchObject({ place: 4, reason: "by measured speed; asked for a pause of 2 s" });
  });

  test("one that is left alone for its failures says for how long, unless more speaks against it", () => {
    const open = candidate("a", { circuit: "open", opensFor: 700 });
    expect(rank([open], constraints()).verdicts()[0]).toMatchObject({ isKept: false, retryAfterMs: 700 });
    expect(rank([open], constraints({ ignore: ["a"] })).verdicts()[0]).not.toHaveProperty("retryAfterMs");
  });

  test("without fallbacks an order is all that is tried", () => {
    const all = [candidate("a"), candidate("b"), candidate("c")];
    const { order, verdicts } = rank(all, constraints({ order: ["c", "a"], allowFallbacks: false }));
    expect(order.map(({ provider }) => provider)).toEqual(["c", "a"]);
    expect(verdicts().at(-1)).toMatchObject({
      provider: "b",
      reason: "not in “provider.order” of the request, and “provider.allow_fallbacks” is false",
    });
    expect(orderOf([candidate("a")], { order: ["c"], allowFallbacks: false })).toEqual([]);
  });

  test("without fallbacks there is one", () => {
    const { order, verdicts } = rank([candidate("a"), candidate("b")], constraints({ allowFallbacks: false }));
    expect(order).toHaveLength(1);
    expect(verdicts()[1]).toMatchObject({ isKept: false, reason: "not needed: “provider.allow_fallbacks” is false" });
  });
});
