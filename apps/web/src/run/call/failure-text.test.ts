import { describe, expect, it } from "vitest";
import { decisionText, failureAdvice, failureDetail, failureTitle, suggestedMaxTokens } from "./failure-text.ts";
import type { RunFailure } from "./run-event.ts";

const failure = (given: Partial<RunFailure>): RunFailure => ({ kind: "provider", message: "", ...given });

describe("failureTitle", () => {
  it.each([
    [failure({ provider: "together", providerStatus: 503 }), "Together AI is overloaded (503)"],
    [failure({ provider: "together", providerStatus: 500 }), "Together AI returned an error (500)"],
    [failure({ provider: "together", status: 502 }), "Together AI returned an error"],
    [failure({ kind: "limited", provider: "groq", providerStatus: 429 }), "Groq reached its rate limit (429)"],
    [failure({ kind: "slow", provider: "groq" }), "Groq timed out"],
    [failure({ kind: "needs-key", provider: "groq", providerStatus: 401 }), "Groq rejected the API key (401)"],
    [failure({ kind: "needs-key" }), "API key missing or rejected"],
    [failure({ kind: "budget", provider: "groq" }), "Budget reached"],
    [failure({}), "The provider returned an error"],
    [
      failure({ kind: "budget", budget: { limitUsd: 5, leftUsd: 0.02, costUsd: 0.029 } }),
      "This call could cost up to $0.029, more than your remaining budget",
    ],
  ])("%o", (given, title) => expect(failureTitle(given)).toBe(title));
});

describe("failureDetail", () => {
  it.each([
    ["Together AI: replied with status 503: no free workers", "No free workers"],
    ["Together AI: replied with status 503", undefined],
    ["Together AI: replied with an error: bad key", "Bad key"],
    ["Sign in to continue.", "Sign in to continue."],
  ])("%s", (message, detail) => expect(failureDetail(failure({ provider: "together", message }))).toBe(detail));
});

describe("suggestedMaxTokens", () => {
  const budget = { limitUsd: 5, leftUsd: 0.02, costUsd: 0.029 };
  it.each([
    [failure({ kind: "budget", budget: { ...budget, maxTokens: 1000 } }), 512],
    [failure({ kind: "budget", budget: { ...budget, maxTokens: 15 } }), undefined],
    [failure({ kind: "budget", budget }), undefined],
    [failure({ kind: "input", message: "max_tokens must be at most 8192" }), 512],
    [failure({ kind: "input", message: "This model's maximum context length is 8192 tokens." }), 512],
    [failure({ kind: "input", message: "temperature must be at most 2" }), undefined],
    [failure({ kind: "provider", message: "max_tokens" }), undefined],
  ])("%o", (given, tokens) => expect(suggestedMaxTokens(given)).toBe(tokens));
});

describe("failureAdvice", () => {
  it("names the delay, another provider, or neither", () => {
    expect(failureAdvice(failure({ retryAfter: 11.2 }), true)).toBe("Try again in 12 s, or use another provider.");
    expect(failureAdvice(failure({}), true)).toBe("Try again, or use another provider.");
    expect(failureAdvice(failure({}), false)).toBe("Try again in a moment.");
    expect(failureAdvice(failure({ kind: "input" }), true)).toBeUndefined();
  });
});

describe("decisionText", () => {
  it.each([
    ["selected by you", "Selected by you"],
    ["you chose Together AI", "Skipped: you chose Together AI"],
    ["no key: add one under settings → provider keys, or set GROQ_API_KEY on the hub", "No key yet"],
    ["does not support tools", "Does not support tools"],
  ])("%s", (reason, text) =>
    expect(decisionText({ provider: "x", providerModel: "y", isKept: false, reason })).toBe(text),
  );
});
