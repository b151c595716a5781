import type { CheckRound } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import type { ChatReply, ProbeRequest } from "./chat-reply.ts";
import { type ConversationRequest, charactersOf } from "./conversations.ts";
import { type CheckInput, runCheck } from "./run-check.ts";

const at = "2026-11-18T06:00:00.000Z";

const tokensOf = (request: ConversationRequest): number => 20 + Math.ceil(charactersOf(request) / 3);

/** A provider with logprobs that counts as the template does, and more where it is told so. */
const provider =
  (added = 0) =>
  async (request: ProbeRequest): Promise<ChatReply> => {
    const prompt = tokensOf(request as unknown as ConversationRequest) + added;
    const usage = { prompt_tokens: prompt, completion_tokens: 1 };
    const top_logprobs = [{ token: "a", logprob: -0.1 }];
    const logprobs = { content: [{ token: "a", logprob: -0.1, top_logprobs }] };
    const choice = { index: 0, message: { content: "a" }, delta: { content: "a" }, finish_reason: "stop", logprobs };
    if (request.stream !== true) return { status: 200, headers: {}, body: { choices: [choice], usage } };
    return { status: 200, headers: {}, events: [{ choices: [choice] }, { choices: [], usage }, "[DONE]"] };
  };

const inputOf = (more: Partial<CheckInput> = {}): CheckInput => ({
  scope: "default",
  model: "their-name",
  at,
  templates: [{ id: "own", kind: "repository", commit: "b968826" }],
  countTokens: async (request) => tokensOf(request),
  countText: async () => 1,
  send: provider(),
  ...more,
});

const outcomes = ({ results }: CheckRound) => results.map(({ check, outcome }) => `${check} ${outcome}`);

describe("a default round", () => {
  test("reads the template, streaming usage and logprobs for at most 300 tokens", async () => {
    const round = await runCheck(inputOf());
    expect(outcomes(round)).toEqual(["template passed", "streaming-usage passed", "weights passed"]);
    expect(round.cost.promptTokens + round.cost.completionTokens).toBeLessThanOrEqual(300);
    expect(round.skipped).toEqual([{ step: "white-space", reason: "Over the budget of this round." }]);
  });

  test("keeps requests and replies as its proof", async () => {
    const round = await runCheck(inputOf());
    const [proof] = round.results[0]?.probes ?? [];
    expect(proof).toMatchObject({ id: "earlier-thinking", label: "Earlier thinking" });
    expect(proof?.exchanges[0]?.request).toMatchObject({ model: "their-name", max_tokens: 1, stream: true });
    expect(proof?.exchanges[0]?.events?.at(-1)).toBe("[DONE]");
    expect(JSON.parse(JSON.stringify(round))).toEqual(round);
  });

  test("compares no weights where the template already differs", async () => {
    const round = await runCheck(inputOf({ send: provider(23) }));
    expect(outcomes(round)).toEqual(["template failed", "streaming-usage passed"]);
    expect(round.results[0]?.sentence).toBe("Adds 23 tokens to every prompt: hidden system text.");
    expect(round.skipped).toContainEqual({ step: "first-token-logprobs", reason: "The template already differs." });
  });

  test("a stream without usage is followed by a call without a stream", async () => {
    const silent = async (request: ProbeRequest): Promise<ChatReply> => {
      const reply = await provider()(request);
      return reply.events ? { ...reply, events: reply.events.filter((_event, index) => index !== 1) } : reply;
    };
    const round = await runCheck(inputOf({ send: silent }));
    expect(outcomes(round).slice(0, 2)).toEqual(["template passed", "streaming-usage failed"]);
  });
});

describe("bounds", () => {
  test("a provider that does not answer is left alone after three calls", async () => {
    let calls = 0;
    const round = await runCheck(
      inputOf({
        scope: "full",
        send: async () => {
          calls += 1;
          throw new Error("Connection refused.");
        },
      }),
    );
    expect(calls).toBe(3);
    expect(round.results.find(({ check }) => check === "template")).toMatchObject({
      outcome: "cannot-tell",
      sentence: "The provider does not answer.",
    });
    expect(outcomes(round)).toContain("stop not-checked");
  });

  test("no more calls than the budget has are sent, whatever the provider counts", async () => {
    let calls = 0;
    const send = (request: ProbeRequest) => {
      calls += 1;
      return provider(10_000)(request);
    };
    const round = await runCheck(inputOf({ scope: "full", send, budget: { calls: 12, tokens: 100_000 } }));
    expect(calls).toBeLessThanOrEqual(12);
    expect(round.skipped.length).toBeGreaterThan(10);
  });

  test("a check that was not sent at all is not checked", async () => {
    const round = await runCheck(inputOf({ scope: "full", budget: { calls: 25, tokens: 100_000 } }));
    expect(outcomes(round)).toContain("tools not-checked");
  });
});

test("features that a provider does not declare are not tried", async () => {
  const sent: ProbeRequest[] = [];
  const send = (request: ProbeRequest) => {
    sent.push(request);
    return provider()(request);
  };
  const round = await runCheck(inputOf({ scope: "full", send, offers: { tools: false, seed: false } }));
  expect(outcomes(round)).toEqual(expect.arrayContaining(["tools not-offered", "seed not-offered"]));
  expect(sent.filter(({ tools, seed }) => tools !== undefined || seed !== undefined)).toEqual([]);
});

test("fields of all probes are sent with each, and left out where they are refused", async () => {
  const sent: ProbeRequest[] = [];
  const probeFields = { chat_template_kwargs: { enable_thinking: false } };
  const refusing = async (request: ProbeRequest): Promise<ChatReply> => {
    sent.push(request);
    if (!("chat_template_kwargs" in request)) return provider()(request);
    return { status: 400, headers: {}, body: { error: { message: "chat_template_kwargs is unknown" } } };
  };
  const round = await runCheck(inputOf({ scope: "full", send: refusing, probeFields, offers: { thinking: false } }));
  expect(round.results.find(({ check }) => check === "streaming-usage")?.outcome).toBe("passed");
  const streams = sent.filter(({ stream_options: options }) => options !== undefined);
  expect(streams.map((request) => "chat_template_kwargs" in request)).toEqual([true, false]);
});

test("a proof keeps the beginning of what is long, and the end of a stream", async () => {
  const flood = async (request: ProbeRequest): Promise<ChatReply> => {
    const reply = await provider()(request);
    const padding = Array.from({ length: 5000 }, () => ({ choices: [{ index: 0, delta: { content: "" } }] }));
    return reply.events
      ? { ...reply, events: [...padding, ...reply.events] }
      : { ...reply, body: { ...Object(reply.body), more: "x".repeat(1e6) } };
  };
  const round = await runCheck(inputOf({ scope: "full", send: flood, contextLength: 100_000 }));
  expect(JSON.stringify(round).length).toBeLessThan(1_000_000);
  const events = round.results.find(({ check }) => check === "streaming-usage")?.probes?.[0]?.exchanges[0]?.events;
  expect(events).toHaveLength(200);
  expect(events?.at(-1)).toBe("[DONE]");
});

describe("an own engine", () => {
  const lines = "a b c d e f g h".repeat(10);
  const margins = (value: number) => async () => Array.from({ length: 60 }, () => value);

  test("is asked for margins where its logprobs are not known", async () => {
    const reference = [Array<number>(400).fill(0), Array<number>(400).fill(0)];
    for (const [value, outcome] of [
      [0, "passed"],
      [0.5, "failed"],
    ] as const) {
      const engine = { greedy: { reference: async () => reference, margins: margins(value) } };
      const round = await runCheck(inputOf({ scope: "full", engine, budget: { calls: 200, tokens: 200_000 } }));
      const weights = round.results.find(({ check }) => check === "weights");
      expect(weights).toMatchObject({ outcome, weights: { test: "greedy-divergence", against: "own-engine" } });
    }
  });

  test("gives samples where nothing cheaper has an answer", async () => {
    const answers = async (_request: ProbeRequest, count: number) => Array.from({ length: count }, () => lines);
    const round = await runCheck(
      inputOf({ scope: "full", engine: { answers }, budget: { calls: 200, tokens: 200_000 } }),
    );
    const weights = round.results.find(({ check }) => check === "weights");
    expect(weights).toMatchObject({ outcome: "failed", weights: { test: "two-sample" } });
  });
});
