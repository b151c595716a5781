import { describe, expect, test } from "vitest";
import { RouterError } from "../../router-error.ts";
import { type AnswerBlock, type ChatAnswer, readChatReply } from "../answer-blocks.ts";
import { createBlockStream } from "../block-stream.ts";
import { endedResponse, type ResponseFrame } from "./reply.ts";
import { createResponseStream } from "./stream.ts";

const key = "0".repeat(32);
const frame: ResponseFrame = {
  id: `resp_${key}`,
  requestId: "1",
  key,
  createdAt: 1,
  now: () => 2_000,
  body: { model: "m" },
  isStored: false,
  customNames: new Set(["patch"]),
  wantsSummary: false,
};
const usage = { input: 10, output: 4, cached: 3, reasoning: 1 };

const message = {
  reasoning_content: "r",
  content: "t",
  tool_calls: [
    { id: "a", function: { name: "f", arguments: '{"x":1}' } },
    { id: "b", function: { name: "patch", arguments: '{"input":"text"}' } },
  ],
};
const chunks = [
  { choices: [{ delta: { reasoning_content: "r" } }] },
  { choices: [{ delta: { content: "t" } }] },
  ...message.tool_calls.map((call, index) => ({ choices: [{ delta: { tool_calls: [{ index, ...call }] } }] })),
  { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
];

const streamed = (given: ResponseFrame) => {
  const stream = createResponseStream(given);
  const blocks = createBlockStream();
  return [
    ...stream.open(),
    ...chunks.flatMap((chunk) => blocks.take(chunk)).flatMap(stream.write),
    ...blocks.end().flatMap(stream.write),
    ...stream.close(blocks.answer(), usage),
  ];
};

test("events are numbered, and in the order that clients expect", () => {
  const events = streamed(frame);
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_event, index) => index));
  expect(events.map(({ type }) => type.replace("response.", ""))).toEqual([
    "created",
    "in_progress",
    "output_item.added",
    "reasoning_text.delta",
    "reasoning_text.done",
    "output_item.done",
    "output_item.added",
    "content_part.added",
    "output_text.delta",
    "output_text.done",
    "content_part.done",
    "output_item.done",
    "output_item.added",
    "function_call_arguments.delta",
    "function_call_arguments.done",
    "output_item.done",
    "output_item.added",
    "custom_tool_call_input.delta",
    "custom_tool_call_input.done",
    "output_item.done",
    "completed",
  ]);
  const done = events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
  const started = { id: frame.id, status: "in_progress", output: [], usage: null };
  expect(events.slice(0, 2)).toMatchObject([{ response: started }, { response: started }]);
  const last = events.at(-1)?.response as { readonly output: readonly object[] };
  expect(done).toEqual(last.output);
});

test("a complete reply is the response at the end of its stream", () => {
  const answer = readChatReply({ choices: [{ message, finish_reason: "tool_calls" }] });
  expect(endedResponse(frame, answer, usage)).toEqual(streamed(frame).at(-1)?.response);
  expect(endedResponse(frame, answer, usage)).toMatchObject({
    object: "response",
    status: "completed",
    output: [
      { id: `rs_${key}0`, type: "reasoning", content: [{ type: "reasoning_text", text: "r" }] },
      { id: `msg_${key}1`, type: "message", content: [{ type: "output_text", text: "t" }] },
      { id: `fc_${key}2`, type: "function_call", call_id: "a", name: "f", arguments: '{"x":1}' },
      { id: `ctc_${key}3`, type: "custom_tool_call", call_id: "b", name: "patch", input: "text" },
    ],
    usage: {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 3 },
      output_tokens: 4,
      output_tokens_details: { reasoning_tokens: 1 },
      total_tokens: 14,
    },
  });
});

test("reasoning is a summary if the request asks for one", () => {
  const events = streamed({ ...frame, wantsSummary: true });
  expect(events.slice(2, 8).map(({ type }) => type.replace("response.", ""))).toEqual([
    "output_item.added",
    "reasoning_summary_part.added",
    "reasoning_summary_text.delta",
    "reasoning_summary_text.done",
    "reasoning_summary_part.done",
    "output_item.done",
  ]);
  expect(events[7]?.item).toMatchObject({ summary: [{ type: "summary_text", text: "r" }] });
});

describe("the events of a block", () => {
  /** The events of one block, without their numbers. */
  const eventsOf = (given: ResponseFrame, block: AnswerBlock) => {
    const stream = createResponseStream(given);
    const at = { index: 2, block };
    const events = [
      ...stream.write({ kind: "open", ...at, block: { ...block, text: "" } }),
      ...stream.write({ kind: "delta", ...at, text: block.text }),
      ...stream.write({ kind: "close", ...at }),
    ];
    return events
      .filter(({ type }) => !type.startsWith("response.output_item."))
      .map(({ sequence_number: _number, type, ...fields }) => [type.replace("response.", ""), fields]);
  };
  const at = (prefix: string) => ({ item_id: `${prefix}_${key}2`, output_index: 2 });
  const tool = (name: string, text: string): AnswerBlock => ({ kind: "tool", id: "a", name, text });
  const reasoning: AnswerBlock = { kind: "reasoning", text: "r", field: "reasoning" };

  test("of text", () => {
    const part = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });
    const fields = { ...at("msg"), content_index: 0 };
    expect(eventsOf(frame, { kind: "text", text: "t" })).toEqual([
      ["content_part.added", { ...fields, part: part("") }],
      ["output_text.delta", { ...fields, logprobs: [], delta: "t" }],
      ["output_text.done", { ...fields, text: "t", logprobs: [] }],
      ["content_part.done", { ...fields, part: part("t") }],
    ]);
  });

  test("of a refusal", () => {
    const fields = { ...at("msg"), content_index: 0 };
    expect(eventsOf(frame, { kind: "refusal", text: "no" })).toEqual([
      ["content_part.added", { ...fields, part: { type: "refusal", refusal: "" } }],
      ["refusal.delta", { ...fields, delta: "no" }],
      ["refusal.done", { ...fields, refusal: "no" }],
      ["content_part.done", { ...fields, part: { type: "refusal", refusal: "no" } }],
    ]);
  });

  test("of reasoning, and of its summary", () => {
    const fields = { ...at("rs"), content_index: 0 };
    expect(eventsOf(frame, reasoning)).toEqual([
      ["reasoning_text.delta", { ...fields, delta: "r" }],
      ["reasoning_text.done", { ...fields, text: "r" }],
    ]);
    const summary = { ...at("rs"), summary_index: 0 };
    const part = (text: string) => ({ type: "summary_text", text });
    expect(eventsOf({ ...frame, wantsSummary: true }, reasoning)).toEqual([
      ["reasoning_summary_part.added", { ...summary, part: part("") }],
      ["reasoning_summary_text.delta", { ...summary, delta: "r" }],
      ["reasoning_summary_text.done", { ...summary, text: "r" }],
      ["reasoning_summary_part.done", { ...summary, part: part("r") }],
    ]);
  });

  test("of a call, and of a custom tool's", () => {
    expect(eventsOf(frame, tool("f", "{}"))).toEqual([
      ["function_call_arguments.delta", { ...at("fc"), delta: "{}" }],
      ["function_call_arguments.done", { ...at("fc"), arguments: "{}", name: "f" }],
    ]);
    expect(eventsOf(frame, tool("patch", '{"input":"i"}'))).toEqual([
      ["custom_tool_call_input.delta", { ...at("ctc"), delta: "i" }],
      ["custom_tool_call_input.done", { ...at("ctc"), input: "i" }],
    ]);
  });
});

describe("ends", () => {
  test.each<[Partial<ChatAnswer>, string, object | null]>([
    [{ finish: "stop" }, "completed", null],
    [{ finish: "length" }, "incomplete", { reason: "max_output_tokens" }],
    [{ finish: "content_filter" }, "incomplete", { reason: "content_filter" }],
  ])("%j", (answer, status, details) => {
    const ended = { blocks: [{ kind: "text" as const, text: "t" }], finish: "stop" as const, ...answer };
    const [last] = createResponseStream(frame).close(ended, usage);
    expect(last).toMatchObject({
      type: `response.${status}`,
      response: { status, incomplete_details: details, output: [{ status }] },
    });
  });

  test("a refusal is a part of its own kind", () => {
    const answer = { blocks: [{ kind: "refusal" as const, text: "no" }], finish: "stop" as const };
    expect(endedResponse(frame, answer, usage).output).toMatchObject([
      { content: [{ type: "refusal", refusal: "no" }] },
    ]);
  });

  test("a failure: an error event, then the failed response with what was generated", () => {
    const error = new RouterError("stream_interrupted", "It broke.");
    const answer = { blocks: [{ kind: "text" as const, text: "t" }], finish: "stop" as const };
    expect(createResponseStream(frame).fail(error, answer, usage)).toMatchObject([
      { type: "error", code: "stream_interrupted", message: "It broke.", param: null, sequence_number: 0 },
      {
        type: "response.failed",
        sequence_number: 1,
        response: {
          status: "failed",
          error: { code: "stream_interrupted", message: "It broke." },
          output: [{ status: "incomplete" }],
        },
      },
    ]);
  });
});
