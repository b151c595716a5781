import { describe, expect, test } from "vitest";
import { endedResponse, failedResponse, type ResponseFrame, startedResponse } from "./reply.ts";

const key = "0".repeat(32);
const frameOf = (body: object, isStored = false): ResponseFrame => ({
  id: `resp_${key}`,
  requestId: "1",
  key,
  createdAt: 1,
  now: () => 2_999,
  isStored,
  customNames: new Set<string>(),
  wantsSummary: false,
  body: { model: "m", ...body },
});
const usage = { input: 10, output: 4, cached: 3, reasoning: 1 };
const shownUsage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 3 },
  output_tokens: 4,
  output_tokens_details: { reasoning_tokens: 1 },
  total_tokens: 14,
};
const defaults = {
  id: `resp_${key}`,
  object: "response",
  created_at: 1,
  status: "in_progress",
  error: null,
  incomplete_details: null,
  output: [],
  usage: null,
  background: false,
  instructions: null,
  max_output_tokens: null,
  metadata: {},
  model: "m",
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: false,
  temperature: 1,
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: [],
  top_p: 1,
  truncation: "disabled",
  user: null,
};

describe("a response repeats its request", () => {
  test("with the defaults of the API", () => {
    expect(startedResponse(frameOf({}))).toEqual(defaults);
    const wrong = { metadata: "a", reasoning: "b", text: "c", tools: "d", parallel_tool_calls: true };
    expect(startedResponse(frameOf(wrong))).toEqual(defaults);
  });

  test("with every field", () => {
    const body = {
      instructions: "i",
      max_output_tokens: 5,
      metadata: { a: "b" },
      parallel_tool_calls: false,
      previous_response_id: "resp_1",
      temperature: 0,
      text: { format: { type: "json_object" } },
      tool_choice: "none",
      tools: [{ type: "function" }],
      top_p: 0.5,
      user: "u",
    };
    expect(startedResponse(frameOf({ ...body, reasoning: { effort: "low" } }, true))).toEqual({
      ...defaults,
      ...body,
      store: true,
      reasoning: { effort: "low", summary: null },
    });
  });
});

const blocks = [
  { kind: "text", text: "a" },
  { kind: "text", text: "b" },
] as const;
const item = (index: number, text: string, status: string) => ({
  id: `msg_${key}${index}`,
  type: "message",
  role: "assistant",
  status,
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});

describe("a response that has ended", () => {
  test("is completed, at a time in seconds", () => {
    for (const finish of ["stop", "tool_calls"] as const)
      expect(endedResponse(frameOf({}), { blocks, finish }, usage)).toEqual({
        ...defaults,
        status: "completed",
        completed_at: 2,
        usage: shownUsage,
        output: [item(0, "a", "completed"), item(1, "b", "completed")],
      });
  });

  test.each([
    ["length", "max_output_tokens"],
    ["content_filter", "content_filter"],
  ] as const)("is incomplete after %s, and so is its last item", (finish, reason) => {
    expect(endedResponse(frameOf({}), { blocks, finish }, usage)).toEqual({
      ...defaults,
      status: "incomplete",
      completed_at: null,
      incomplete_details: { reason },
      usage: shownUsage,
      output: [item(0, "a", "completed"), item(1, "b", "incomplete")],
    });
  });

  test("has failed with the output so far", () => {
    const error = { code: "stream_interrupted", message: "It broke.", detail: "hidden" };
    expect(failedResponse(frameOf({}), { blocks, finish: "stop" }, usage, error)).toEqual({
      ...defaults,
      status: "failed",
      error: { code: "stream_interrupted", message: "It broke." },
      usage: shownUsage,
      output: [item(0, "a", "incomplete"), item(1, "b", "incomplete")],
    });
  });
});
