import { describe, expect, test } from "vitest";
import { charactersOf } from "./conversations.ts";
import { type CheckSubject, defaultBudget, fullBudget, planCheck } from "./plan-check.ts";

const subject: CheckSubject = {
  templates: [{ id: "own", kind: "repository" }],
  countTokens: async (request) => 20 + Math.ceil(charactersOf(request) / 3),
  contextLength: 32_768,
};

const idsOf = ({ steps }: Awaited<ReturnType<typeof planCheck>>) => steps.map(({ id }) => id);

describe("a default round", () => {
  test("sends few conversations and a window of logprobs within 300 tokens", async () => {
    const plan = await planCheck(subject, "default", defaultBudget);
    expect(idsOf(plan)).toEqual(["earlier-thinking", "tool-result", "first-token-logprobs"]);
    expect(plan.left.map(({ id }) => id)).toEqual(["white-space"]);
    expect(plan.cost.tokens).toBeLessThanOrEqual(300);
  });

  test("sends the last conversation where there are no logprobs", async () => {
    const plan = await planCheck({ ...subject, offers: { logprobs: false } }, "default", defaultBudget);
    expect(idsOf(plan)).toEqual(["earlier-thinking", "tool-result", "white-space"]);
  });

  test("sends no tools to a provider without tools", async () => {
    const plan = await planCheck({ ...subject, offers: { tools: false } }, "default", defaultBudget);
    expect(idsOf(plan)).toEqual(["earlier-thinking", "first-token-logprobs", "white-space"]);
  });

  test("sends again what differed before", async () => {
    const history = [
      {
        check: "template" as const,
        outcome: "failed" as const,
        sentence: "",
        at: "2026-11-17",
        cost: { calls: 1, promptTokens: 1, completionTokens: 1 },
        template: {
          verdict: "deviates" as const,
          counts: [{ conversation: "unicode", label: "", expected: 40, reported: 44, difference: 4 }],
        },
      },
    ];
    const plan = await planCheck({ ...subject, history }, "default", { calls: 20, tokens: 500 });
    expect(idsOf(plan)).toContain("unicode");
  });
});

describe("a full check", () => {
  test("sends all conversations and probes, the very long one only where it fits", async () => {
    const plan = await planCheck(subject, "full", fullBudget);
    expect(plan.left).toEqual([]);
    expect(plan.steps.filter(({ kind }) => kind === "conversation")).toHaveLength(26);
    expect(plan.steps.filter(({ kind }) => kind === "probe").length).toBeGreaterThanOrEqual(20);
    const short = await planCheck({ ...subject, contextLength: 8192 }, "full", fullBudget);
    expect(idsOf(short)).not.toContain("very-long");
  });

  test("leaves out what its budget has no room for, and says what", async () => {
    const plan = await planCheck(subject, "full", { calls: 10, tokens: 100_000 });
    expect(plan.cost.calls).toBe(10);
    expect(plan.steps.length + plan.left.length).toBe(
      26 + (await planCheck(subject, "full", fullBudget)).steps.length - 26,
    );
  });

  test("conversations that the template refuses are left out without a word", async () => {
    const refusing = { ...subject, countTokens: async () => undefined };
    const plan = await planCheck(refusing, "full", fullBudget);
    expect(plan.steps.filter(({ kind }) => kind === "conversation")).toEqual([]);
  });

  test("an own engine adds the measures that need one", async () => {
    const engine = {
      greedy: { reference: async () => [], margins: async () => [] },
      answers: async () => [],
    };
    const plan = await planCheck({ ...subject, engine }, "full", fullBudget);
    expect(plan.steps.slice(-3).map(({ kind }) => kind)).toEqual(["logprobs", "greedy", "samples"]);
  });
});
