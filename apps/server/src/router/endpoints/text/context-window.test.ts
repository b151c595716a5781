import { expect, test } from "vitest";
import { candidateAt } from "../../../testing/router/calls.ts";
import type { Candidate } from "../../planning/candidate.ts";
import { withinContext } from "./context-window.ts";

const small = candidateAt("groq", { contextLength: 1_000 });
const large = candidateAt("together", { contextLength: 2_000 });
const unknown = candidateAt("nscale");

const fit = async (order: readonly Candidate[], bytes: number, counted?: { count: number; imageTokens: number }) => {
  const asked: unknown[] = [];
  const prompt = async (...given: unknown[]) => {
    asked.push(given);
    return counted;
  };
  const route = { order, verdicts: () => [], modelId: "acme/chat", model: { tokenizer: "tokenizer" } };
  const fitting = await withinContext({ tokens: { prompt } as never }, route as never, { messages: [] }, bytes);
  return { fitting, asked };
};

test("tokens are not counted if every context has more tokens than the request has bytes", async () => {
  expect(await fit([small, large, unknown], 999)).toEqual({ fitting: [small, large, unknown], asked: [] });
});

test("tokens are counted otherwise, and providers with a smaller context are left out", async () => {
  const counted = { count: 1_000, imageTokens: 0 };
  expect(await fit([small, large, unknown], 1_000, counted)).toEqual({
    fitting: [large, unknown],
    asked: [["tokenizer", { messages: [] }]],
  });
  expect((await fit([small, large], 1_000, { count: 999, imageTokens: 0 })).fitting).toEqual([small, large]);
});

test("every provider is tried if tokens cannot be counted", async () => {
  expect((await fit([small, large], 9_000)).fitting).toEqual([small, large]);
});

test("an estimate of images is no reason to refuse a call", async () => {
  expect((await fit([small], 9_000, { count: 1_500, imageTokens: 501 })).fitting).toEqual([small]);
});

test("a conversation that fits nowhere is refused with the largest context", async () => {
  await expect(fit([small, large], 9_000, { count: 2_500, imageTokens: 300 })).rejects.toMatchObject({
    code: "context_length_exceeded",
    status: 400,
    param: "messages",
    message:
      "This conversation has 2,200 tokens, but acme/chat reads at most 2,000. Shorten it, or use a model with a larger context.",
    metadata: { model: "acme/chat", tokens: 2_200, context_length: 2_000 },
  });
});
