import { describe, expect, test } from "vitest";
import { answersOf, type ChatReply, errorMessage, firstAnswer, refusesParameter, usageOf } from "./chat-reply.ts";

const bodyOf = (body: unknown, status = 200): ChatReply => ({ status, headers: {}, body });
const eventsOf = (...events: unknown[]): ChatReply => ({ status: 200, headers: {}, events });

const usage = { prompt_tokens: 12, completion_tokens: 3 };
const counted = { prompt: 12, completion: 3, cached: 0, reasoning: 0 };

describe("usage", () => {
  test.each([
    ["a body", bodyOf({ usage })],
    ["the last chunk", eventsOf({ choices: [{}] }, { choices: [], usage }, "[DONE]")],
    ["a choice", eventsOf({ choices: [{ delta: {}, usage }] }, "[DONE]")],
    ["every chunk", eventsOf({ usage: { prompt_tokens: 12, completion_tokens: 1 } }, { usage }, "[DONE]")],
    ["a wrapper", eventsOf({ choices: [], x_groq: { usage } }, "[DONE]")],
  ])("is found in %s", (_place, reply) => {
    expect(usageOf(reply)).toEqual(counted);
  });

  test("cached tokens of the Messages API are added, those of the chat API are told apart", () => {
    expect(usageOf(bodyOf({ usage: { input_tokens: 4, cache_read_input_tokens: 8, output_tokens: 3 } }))).toEqual(
      counted,
    );
    const cached = { ...usage, prompt_tokens_details: { cached_tokens: 8 } };
    expect(usageOf(bodyOf({ usage: cached }))).toEqual({ ...counted, cached: 8 });
  });

  test("a prompt that is all cached is still counted", () => {
    expect(usageOf(bodyOf({ usage: { ...usage, prompt_tokens: 0 } }))?.prompt).toBe(0);
  });

  test("null, text and nothing are no usage", () => {
    for (const value of [null, "12", {}, { prompt_tokens: "12" }])
      expect(usageOf(bodyOf({ usage: value }))).toBeUndefined();
    expect(usageOf(bodyOf("error"))).toBeUndefined();
  });
});

test("numbers that are no counts or logprobs are left out", () => {
  expect(usageOf(bodyOf({ usage: { prompt_tokens: 12, completion_tokens: 1e300 } }))?.completion).toBe(0);
  const top = [
    { token: "a", logprob: "low" },
    { token: "b", logprob: -1 },
    ...Array<object>(40).fill({ token: "c", logprob: -2 }),
  ];
  const content = [{ token: "b", logprob: -1, top_logprobs: top }, { token: "x" }];
  const [only, ...others] = firstAnswer(bodyOf({ choices: [{ message: {}, logprobs: { content } }] })).logprobs;
  expect(others).toEqual([]);
  expect(only?.top).toHaveLength(19);
  expect(only?.top[0]).toEqual({ token: "b", logprob: -1 });
});

test("a stream's pieces are put together: text, thinking, tool calls and the finish reason", () => {
  const piece = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason }],
  });
  const reply = eventsOf(
    piece({ role: "assistant", content: "" }),
    piece({ reasoning: "Hm" }),
    piece({ content: "To" }),
    piece({ content: "night" }),
    piece({ tool_calls: [{ index: 1, function: { name: "wind", arguments: "{" } }] }),
    piece({ tool_calls: [{ index: 1, function: { arguments: "}" } }] }),
    piece({}, "tool_calls"),
    "[DONE]",
  );
  expect(answersOf(reply)).toEqual([
    {
      text: "Tonight",
      reasoning: "Hm",
      toolCalls: [{ name: "wind", arguments: "{}" }],
      finishReason: "tool_calls",
      logprobs: [],
    },
  ]);
});

test("several answers are told apart by their index", () => {
  const choices = [
    { index: 1, message: { content: "two" }, finish_reason: "stop" },
    { index: 0, message: { content: "one" }, finish_reason: "stop" },
  ];
  expect(answersOf(bodyOf({ choices })).map(({ text }) => text)).toEqual(["one", "two"]);
  expect(firstAnswer(bodyOf({})).text).toBe("");
});

test("a refusal names its parameter, in whatever form an error has", () => {
  for (const body of [
    { error: { message: "`seed` is not supported" } },
    { error: { message: "Unsupported parameter", param: "seed" } },
    { error: "seed: unknown field" },
    { detail: [{ loc: ["body", "seed"] }] },
  ]) {
    expect(refusesParameter(bodyOf(body, 400), "seed")).toBe(true);
    expect(refusesParameter(bodyOf(body, 400), "logprobs")).toBe(false);
    expect(refusesParameter(bodyOf(body, 500), "seed")).toBe(false);
  }
  expect(errorMessage(bodyOf({ message: "No." }, 400))).toBe("No.");
});
