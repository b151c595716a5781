import { describe, expect, test } from "vitest";
import { RouterError } from "../../router-error.ts";
import { dataIn, eventText } from "../event-text.ts";
import { nativeMessages } from "./native.ts";

const frame = { id: "msg_1", requestId: "r-1", model: "acme/chat", stopSequences: [], showsThinking: true };
const wireOf = (body: object, dropped: readonly string[] = []) =>
  nativeMessages(frame, { model: "m", messages: [], ...body }, dropped);
const wire = wireOf({});
const usage = { input: 10, output: 4, cached: 3, reasoning: 0 };
const ownUsage = { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 3, output_tokens: 4 };

test("the request is passed on without the fields of this hub", () => {
  const body = { model: "m", messages: [], max_tokens: 5, provider: { order: [] }, metadata: { user_id: "u" } };
  const { api, headers, hasHostedTools, body: sent } = wireOf(body);
  expect([api, headers, hasHostedTools]).toEqual(["messages", { "request-id": "r-1" }, false]);
  expect(sent({})).toEqual({ model: "m", messages: [], max_tokens: 5 });
});

describe("a plain request", () => {
  test("has only the fields that every engine understands", () => {
    const fields = {
      provider: {},
      system: "s",
      max_tokens: 5,
      metadata: {},
      stream: true,
      stop_sequences: [],
      temperature: 1,
      top_k: 1,
      top_p: 1,
      tools: [],
      tool_choice: {},
      thinking: {},
      container: null,
    };
    expect(wireOf(fields).isPlain).toBe(true);
    for (const name of ["container", "service_tier", ""]) expect(wireOf({ [name]: "x" }).isPlain).toBe(false);
  });

  test.each<[unknown, boolean]>([
    ["hello", true],
    [undefined, true],
    [[{ type: "text" }, { type: "image" }, { type: "tool_use" }, { type: "tool_result" }, { type: "thinking" }], true],
    [[{ type: "tool_result", content: [{ type: "text" }] }], true],
    [[{ type: "tool_result", content: [{ type: "search_result" }] }], false],
    [[{ type: "redacted_thinking" }], false],
    [[{ type: "text" }, { type: "" }], false],
    [["text"], false],
  ])("has only the blocks that every engine understands: %j", (content, isPlain) => {
    expect(wireOf({ messages: [{ role: "user", content }] }).isPlain).toBe(isPlain);
  });

  test("has a list of turns, no system message among them, and no tools of one provider", () => {
    const turn = { role: "user", content: "a" };
    expect(wireOf({ messages: [turn, { role: "system", content: "s" }] }).isPlain).toBe(false);
    expect(wireOf({ messages: [turn, "b"] }).isPlain).toBe(false);
    expect(wireOf({ messages: "a" }).isPlain).toBe(false);
    const hosted = wireOf({ messages: [turn] }, ["web_search"]);
    expect([hosted.isPlain, hosted.hasHostedTools]).toEqual([false, true]);
  });
});

describe("a complete reply", () => {
  test.each<[unknown, boolean]>([
    [{ content: [] }, true],
    [{ content: "text" }, false],
    [{}, false],
    [[], false],
    [null, false],
  ])("%j is an answer: %s", (value, expected) => {
    expect(wire.isAnswer(value)).toBe(expected);
  });

  test("has text by the field that chat has for it", () => {
    const content = [
      { type: "thinking", thinking: "r" },
      { type: "text", text: "t" },
      { type: "tool_use", input: { x: 1 } },
      { type: "tool_use" },
    ];
    expect([...wire.output({ content })]).toEqual([
      ["reasoning_content", "r"],
      ["content", "t"],
      ["arguments", '{\\"x\\":1}{}'],
    ]);
  });

  test("names the model that was asked for, with the server's usage or that of the ledger", () => {
    const reply = { id: "x", model: "m", content: [] };
    expect(wire.reply(reply, usage)).toEqual({ ...reply, model: "acme/chat", usage: ownUsage });
    const reported = { input_tokens: 1 };
    expect(wire.reply({ ...reply, usage: reported }, usage)).toMatchObject({ usage: reported });
  });
});

describe("the events of a server are read", () => {
  const block = (fields: object) => ({ type: "content_block_delta", delta: fields });
  test.each<[object, object]>([
    [{ type: "message_start" }, { kind: "opening" }],
    [{ type: "ping" }, { kind: "opening" }],
    [{ type: "message_stop" }, { kind: "end" }],
    [{ type: "content_block_start", content_block: { type: "text" } }, { kind: "opening" }],
    [{ type: "content_block_start", content_block: { type: "thinking" } }, { kind: "opening" }],
    [{ type: "content_block_start", content_block: { type: "tool_use" } }, { kind: "content" }],
    [{ type: "content_block_start" }, { kind: "opening" }],
    [block({ text: "t" }), { kind: "content", text: ["content", "t"] }],
    [block({ thinking: "r" }), { kind: "content", text: ["reasoning_content", "r"] }],
    [block({ partial_json: "{" }), { kind: "content", text: ["arguments", "{"] }],
    [block({ text: "", thinking: "", partial_json: "" }), { kind: "opening" }],
    [block({ text: 1, thinking: 2, partial_json: 3 }), { kind: "opening" }],
    [{ type: "content_block_delta" }, { kind: "opening" }],
    [{ type: "other", delta: { text: "t" } }, { kind: "opening" }],
    [{ type: "message_delta" }, { kind: "content" }],
    [{ type: "message_delta", usage: { output_tokens: 1 } }, { kind: "content" }],
    [
      { type: "message_delta", usage: { input_tokens: 2, output_tokens: 1 } },
      { kind: "content", usage: { input_tokens: 2, output_tokens: 1 } },
    ],
  ])("%j", (event, expected) => {
    expect(wire.createReader()(event as Readonly<Record<string, unknown>>)).toEqual(expected);
  });

  test("the usage at the start is completed at the end, but not by null", () => {
    const read = wire.createReader();
    read({ type: "message_start", message: { usage: { input_tokens: 5, output_tokens: 1 } } });
    const end = { type: "message_delta", usage: { input_tokens: null, output_tokens: 3 } };
    expect(read(end)).toEqual({ kind: "content", usage: { input_tokens: 5, output_tokens: 3 } });
    read({ type: "message_start", message: {} });
    expect(read(end)).toEqual({ kind: "content" });
  });
});

describe("a stream is passed on", () => {
  const start = (given?: object) => ({ type: "message_start", message: { id: "x", model: "m", usage: given } });
  const delta = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "t" } };
  const stop = { stop_reason: "max_tokens", stop_sequence: null };
  const streamed = (events: readonly { readonly type: string }[]) => {
    const converter = wire.convert(12);
    const text = converter.open() + events.map((event) => converter.take(eventText([event]))).join("");
    const end = converter.close(() => usage);
    expect(end.last).toEqual({ type: "message_stop" });
    return { events: dataIn(text), end: dataIn(end.text) };
  };

  test("with the model that was asked for, and its last events at the end", () => {
    const counted = { input_tokens: 5, output_tokens: 1 };
    const last = { type: "message_delta", delta: stop, usage: { input_tokens: null, output_tokens: 9 } };
    expect(streamed([start(counted), delta, last, { type: "message_stop" }])).toEqual({
      events: [{ type: "message_start", message: { id: "x", model: "acme/chat", usage: counted } }, delta],
      end: [
        { type: "message_delta", delta: stop, usage: { ...ownUsage, input_tokens: 5, output_tokens: 9 } },
        { type: "message_stop" },
      ],
    });
  });

  test.each([undefined, { input_tokens: 0, output_tokens: 0 }])("with our count if it starts with %j", (given) => {
    const { events, end } = streamed([start(given), { type: "message_delta" }]);
    expect(events).toMatchObject([{ message: { usage: { input_tokens: 12, output_tokens: 0 } } }]);
    expect(end[0]).toEqual({ type: "message_delta", usage: ownUsage });
  });

  test("with an end of its own if the server sends none", () => {
    expect(streamed([delta, { type: "message_start" }])).toEqual({
      events: [delta, { type: "message_start" }],
      end: [
        { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: ownUsage },
        { type: "message_stop" },
      ],
    });
  });

  test("and ends with an error if it breaks off", () => {
    const { last, text } = wire.convert(1).fail(new RouterError("stream_interrupted", "It broke."), () => usage);
    const failure = { type: "api_error", message: "It broke.", code: "stream_interrupted", metadata: {} };
    expect(last).toEqual({ type: "error", error: failure, request_id: "r-1" });
    expect(dataIn(text)).toEqual([last]);
  });
});
