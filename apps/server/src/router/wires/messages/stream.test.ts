import { expect, test } from "vitest";
import { RouterError } from "../../router-error.ts";
import type { ChatAnswer } from "../answer-blocks.ts";
import { createBlockStream } from "../block-stream.ts";
import { type MessageFrame, messageOf } from "./reply.ts";
import { createMessageStream } from "./stream.ts";

const frame: MessageFrame = { id: "msg_1", requestId: "1", model: "m", stopSequences: ["END"], showsThinking: true };
const usage = { input: 10, output: 4, cached: 3, reasoning: 0 };

const chunks = [
  { choices: [{ index: 0, delta: { reasoning_content: "r" } }] },
  { choices: [{ index: 0, delta: { content: "t" } }] },
  {
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: '{"x":1}' } }] } },
    ],
  },
  { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];

const streamed = (given: MessageFrame) => {
  const stream = createMessageStream(given, 12);
  const blocks = createBlockStream();
  const events = [
    ...stream.open(),
    ...[...chunks.flatMap((chunk) => blocks.take(chunk)), ...blocks.end()].flatMap(stream.write),
    ...stream.close(blocks.answer(), usage),
  ];
  return { events, answer: blocks.answer() };
};

test("every block is opened, filled and closed in turn", () => {
  const { events } = streamed(frame);
  const [start, ping, ...rest] = events;
  expect(start).toEqual({
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 12, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 0 },
    },
  });
  expect(ping).toEqual({ type: "ping" });
  expect(rest).toEqual([
    { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "r" } },
    {
      type: "content_block_delta",
      index: 0,
      delta: { type: "signature_delta", signature: "orrery:reasoning_content" },
    },
    { type: "content_block_stop", index: 0 },
    { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "t" } },
    { type: "content_block_stop", index: 1 },
    { type: "content_block_start", index: 2, content_block: { type: "tool_use", id: "a", name: "f", input: {} } },
    { type: "content_block_delta", index: 2, delta: { type: "input_json_delta", partial_json: '{"x":1}' } },
    { type: "content_block_stop", index: 2 },
    {
      type: "message_delta",
      delta: { stop_reason: "tool_use", stop_sequence: null },
      usage: { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 3, output_tokens: 4 },
    },
    { type: "message_stop" },
  ]);
});

test("thinking that the caller switched off is not shown, and leaves no gap", () => {
  const { events, answer } = streamed({ ...frame, showsThinking: false });
  const starts = events.filter(({ type }) => type === "content_block_start");
  expect(starts.map(({ index, content_block }) => [index, (content_block as { type: string }).type])).toEqual([
    [0, "text"],
    [1, "tool_use"],
  ]);
  const { content } = messageOf({ ...frame, showsThinking: false }, answer, usage);
  expect(content.map(({ type }) => type)).toEqual(["text", "tool_use"]);
});

test.each<[Partial<ChatAnswer>, string, string | null]>([
  [{ finish: "stop" }, "end_turn", null],
  [{ finish: "stop", stopSequence: "END" }, "stop_sequence", "END"],
  [{ finish: "stop", stopSequence: "</s>" }, "end_turn", null],
  [{ finish: "length", stopSequence: "END" }, "max_tokens", null],
  [{ finish: "tool_calls" }, "tool_use", null],
  [{ finish: "content_filter" }, "refusal", null],
  [{ finish: "stop", blocks: [{ kind: "refusal", text: "no" }] }, "refusal", null],
])("%j ends with %s", (answer, reason, sequence) => {
  const message = messageOf(frame, { blocks: [], finish: "stop", ...answer }, usage);
  expect([message.stop_reason, message.stop_sequence]).toEqual([reason, sequence]);
});

test.each([
  ["", {}],
  [" \n", {}],
  ['{"x":1}', { x: 1 }],
  ["[1]", { arguments: "[1]" }],
  ['{"x":', { arguments: '{"x":' }],
])("the arguments %j become an object", (text, input) => {
  const blocks = [{ kind: "tool" as const, id: "a", name: "f", text }];
  expect(messageOf(frame, { blocks, finish: "tool_calls" }, usage).content).toEqual([
    { type: "tool_use", id: "a", name: "f", input },
  ]);
});

test("a failure is the last event", () => {
  const error = new RouterError("stream_interrupted", "It broke.", { metadata: { provider: "groq" } });
  expect(createMessageStream(frame, 1).fail(error, { blocks: [], finish: "stop" }, usage)).toEqual([
    {
      type: "error",
      error: { type: "api_error", message: "It broke.", code: "stream_interrupted", metadata: { provider: "groq" } },
      request_id: "1",
    },
  ]);
});

test("a complete message has its blocks in order", () => {
  const blocks = [
    { kind: "reasoning", text: "r", field: "reasoning" },
    { kind: "text", text: "t" },
    { kind: "refusal", text: "no" },
  ] as const;
  expect(messageOf(frame, { blocks, finish: "stop" }, usage)).toEqual({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [
      { type: "thinking", thinking: "r", signature: "orrery:reasoning" },
      { type: "text", text: "t" },
      { type: "text", text: "no" },
    ],
    stop_reason: "refusal",
    stop_sequence: null,
    usage: { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 3, output_tokens: 4 },
  });
});
