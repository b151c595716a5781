import { describe, expect, test } from "vitest";
import { RouterError } from "../../router-error.ts";
import { dataIn, eventText } from "../event-text.ts";
import { nativeResponses } from "./native.ts";

const key = "0".repeat(32);
const frameOf = (body: object) => ({
  id: `resp_${key}`,
  requestId: "1",
  key,
  createdAt: 1,
  now: () => 2_000,
  isStored: true,
  customNames: new Set<string>(),
  wantsSummary: false,
  body: { model: "acme/chat", input: "hello", ...body },
});
const translated = { chat: { messages: [] }, dropped: [] as string[], customNames: new Set<string>() };
const wireOf = (body: object, items: readonly unknown[] = [], more: Partial<typeof translated> = {}) =>
  nativeResponses(frameOf(body), items, { ...translated, ...more });
const wire = wireOf({});
const usage = { input: 10, output: 4, cached: 3, reasoning: 1 };
const ownUsage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 3 },
  output_tokens: 4,
  output_tokens_details: { reasoning_tokens: 1 },
  total_tokens: 14,
};

describe("the request at a server that speaks the API", () => {
  const body = { provider: {}, previous_response_id: "resp_1", metadata: { a: "b" }, temperature: 1, store: true };

  test("has all items of the conversation, and nothing that the hub stores", () => {
    const items = [{ id: "item_1", role: "user", content: "a" }, "no item", { role: "user", content: "b" }];
    const { api, headers, body: sent, hasHostedTools } = wireOf(body, items);
    expect([api, headers, hasHostedTools]).toEqual(["responses", {}, false]);
    const expected = {
      model: "acme/chat",
      temperature: 1,
      store: false,
      input: [
        { role: "user", content: "a" },
        { role: "user", content: "b" },
      ],
    };
    expect(sent({})).toEqual(expected);
    expect(sent({ max_tokens: 9 })).toEqual({ ...expected, max_output_tokens: 9 });
    expect(wireOf({}, [], { dropped: ["web_search"] }).hasHostedTools).toBe(true);
  });

  test.each<[object, boolean]>([
    [{ encrypted_content: "gAAA" }, true],
    [{ encrypted_content: "orrery:reasoning", content: [{ text: "r" }] }, false],
    [{ encrypted_content: "", content: [{ text: "r" }] }, true],
    [{ content: [{ text: "r" }] }, true],
    [{ encrypted_content: null, content: [] }, false],
    [{ content: ["r"] }, false],
    [{}, false],
  ])("has reasoning that the server can read: %j", (fields, isSent) => {
    const item = { type: "reasoning", ...fields };
    expect(wireOf({}, [item]).body({}).input).toEqual(isSent ? [item] : []);
  });
});

describe("a plain request", () => {
  test("has only the fields that every engine understands", () => {
    const fields = {
      provider: {},
      instructions: "i",
      previous_response_id: "r",
      store: true,
      metadata: {},
      user: "u",
      max_output_tokens: 1,
      temperature: 1,
      top_p: 1,
      stream: true,
      tools: [],
      parallel_tool_calls: true,
    };
    expect(wireOf({ ...fields, tool_choice: "auto", include: null }).isPlain).toBe(true);
    for (const name of ["include", "truncation", ""]) expect(wireOf({ [name]: "x" }).isPlain).toBe(false);
    expect(wireOf({ tool_choice: { type: "function" } }).isPlain).toBe(true);
    expect(wireOf({ tool_choice: { type: "custom" } }).isPlain).toBe(false);
  });

  test.each<[unknown, boolean]>([
    [{ type: "function_call" }, true],
    [{ type: "reasoning" }, true],
    [{ type: "function_call_output", output: "x" }, true],
    [{ type: "function_call_output", output: [] }, false],
    [{ role: "user", content: "a" }, true],
    [{ type: "message", content: [{ type: "input_text" }, { type: "output_text" }, { type: "input_image" }] }, true],
    [{ type: "message", content: [{ type: "input_text" }, { type: "refusal" }] }, false],
    [{ type: "message", content: [{ type: "" }] }, false],
    [{ type: "custom_tool_call", content: "a" }, false],
  ])("has only the items that every engine understands: %j", (item, isPlain) => {
    expect(wireOf({}, [item]).isPlain).toBe(isPlain);
  });

  test("has neither custom tools nor tools of one provider", () => {
    expect(wireOf({}, [], { customNames: new Set(["patch"]) }).isPlain).toBe(false);
    expect(wireOf({}, [], { dropped: ["web_search"] }).isPlain).toBe(false);
    expect(wireOf({}, [], { customNames: new Set(["patch"]), dropped: ["web_search"] }).isPlain).toBe(false);
  });
});

describe("a complete reply", () => {
  test.each<[unknown, boolean]>([
    [{ output: [] }, true],
    [{ output: "text" }, false],
    [[], false],
    [null, false],
  ])("%j is an answer: %s", (value, expected) => {
    expect(wire.isAnswer(value)).toBe(expected);
  });

  test("has text by the field that chat has for it", () => {
    const output = [
      { type: "reasoning", content: [{ text: "r" }], summary: [{ text: "s" }] },
      { type: "message", content: [{ text: "t" }, { refusal: "no" }] },
      { type: "function_call", arguments: "{}" },
      { type: "custom_tool_call", input: "i" },
    ];
    expect([...wire.output({ output })]).toEqual([
      ["reasoning_content", "rs"],
      ["content", "t"],
      ["arguments", "{}i"],
    ]);
  });

  test("has the ids of this hub, and what the request says", () => {
    const reply = {
      id: "resp_x",
      model: "m",
      store: false,
      output: [{ id: "fc_9", type: "function_call" }, "no item"],
    };
    const own = { id: `resp_${key}`, model: "acme/chat", store: true, previous_response_id: null, metadata: {} };
    expect(wire.reply(reply, usage)).toEqual({
      ...own,
      output: [{ id: `fc_${key}0`, type: "function_call" }, "no item"],
      usage: ownUsage,
    });
    const named = wireOf({ previous_response_id: "resp_1", metadata: { a: "b" } });
    expect(named.reply({ output: "no list", usage: { input_tokens: 1 } }, usage)).toEqual({
      ...own,
      previous_response_id: "resp_1",
      metadata: { a: "b" },
      output: [],
      usage: { input_tokens: 1 },
    });
  });

  test.each([
    ["ctc_1", "ctc"],
    ["MSG_1", "item"],
    ["msg", "item"],
    [undefined, "item"],
  ])("the item %s gets an id with the prefix %s", (id, prefix) => {
    const reply = wire.reply({ output: [{ id }] }, usage);
    expect(reply).toMatchObject({ output: [{ id: `${prefix}_${key}0` }] });
  });
});

describe("the events of a server are read", () => {
  const read = wire.createReader();
  const response = { usage: { input_tokens: 1 }, error: { message: "no" } };
  test.each<[object, object]>([
    [
      { type: "response.completed", response },
      { kind: "end", usage: response.usage },
    ],
    [
      { type: "response.incomplete", response },
      { kind: "end", usage: response.usage },
    ],
    [{ type: "response.completed" }, { kind: "end" }],
    [
      { type: "response.failed", response },
      { kind: "failed", error: response.error },
    ],
    [
      { type: "response.cancelled", response },
      { kind: "failed", error: response.error },
    ],
    [
      { type: "error", message: "no" },
      { kind: "failed", error: { type: "error", message: "no" } },
    ],
    [
      { type: "response.output_text.delta", delta: "t" },
      { kind: "content", text: ["content", "t"] },
    ],
    [
      { type: "response.reasoning_text.delta", delta: "t" },
      { kind: "content", text: ["reasoning_content", "t"] },
    ],
    [
      { type: "response.reasoning_summary_text.delta", delta: "t" },
      { kind: "content", text: ["reasoning_content", "t"] },
    ],
    [
      { type: "response.function_call_arguments.delta", delta: "t" },
      { kind: "content", text: ["arguments", "t"] },
    ],
    [
      { type: "response.custom_tool_call_input.delta", delta: "t" },
      { kind: "content", text: ["arguments", "t"] },
    ],
    [{ type: "response.refusal.delta", delta: "t" }, { kind: "content" }],
    [{ type: "constructor", delta: "t" }, { kind: "content" }],
    [{ type: "response.output_text.delta", delta: "" }, { kind: "opening" }],
    [{ type: "response.output_text.delta", delta: 5 }, { kind: "opening" }],
    [{ type: "response.output_text.done" }, { kind: "content" }],
    [{ type: "response.output_item.added", item: { type: "message" } }, { kind: "opening" }],
    [{ type: "response.output_item.added", item: { type: "reasoning" } }, { kind: "opening" }],
    [{ type: "response.output_item.added", item: { type: "function_call" } }, { kind: "content" }],
    [{ type: "response.output_item.added" }, { kind: "opening" }],
    [{ type: "response.other", item: { type: "function_call" } }, { kind: "opening" }],
  ])("%j", (event, expected) => {
    expect(read(event as Readonly<Record<string, unknown>>)).toEqual(expected);
  });
});

describe("a stream is passed on", () => {
  const added = (index: number, item: object) => ({ type: "response.output_item.added", output_index: index, item });
  const delta = (type: string, index: number, text: string) => ({
    type: `response.${type}.delta`,
    output_index: index,
    item_id: "msg_9",
    delta: text,
  });
  const start = () => {
    const converter = wire.convert(1);
    return { converter, take: (event: { readonly type: string }) => dataIn(converter.take(eventText([event]))) };
  };

  test("with ids of this hub and new numbers, and its last event at the end", () => {
    const { converter, take } = start();
    expect(converter.open()).toBe("");
    expect(
      take({ type: "response.created", response: { id: "resp_x", output: [] }, sequence_number: 7 } as never),
    ).toEqual([
      {
        type: "response.created",
        response: {
          id: `resp_${key}`,
          model: "acme/chat",
          store: true,
          previous_response_id: null,
          metadata: {},
          output: [],
        },
        sequence_number: 0,
      },
    ]);
    expect(take(added(1, { id: "msg_9" }))).toEqual([{ ...added(1, { id: `msg_${key}1` }), sequence_number: 1 }]);
    expect(take(delta("output_text", 1, "t"))).toEqual([
      { ...delta("output_text", 1, "t"), item_id: `msg_${key}1`, sequence_number: 2 },
    ]);
    expect(take({ type: "response.completed", response: { status: "completed", output: [] } } as never)).toEqual([]);
    const { last, text } = converter.close(() => usage);
    expect(dataIn(text)).toEqual([last]);
    expect(last).toMatchObject({
      type: "response.completed",
      sequence_number: 3,
      response: { id: `resp_${key}`, status: "completed", usage: ownUsage },
    });
  });

  test("with the server's usage if there is one", () => {
    const { converter, take } = start();
    const response = { output: [], usage: { input_tokens: 1 } };
    expect(take({ type: "response.incomplete", response } as never)).toEqual([]);
    expect(converter.close(() => usage).last).toMatchObject({
      type: "response.incomplete",
      response: { usage: { input_tokens: 1 } },
    });
  });

  test("and a failure shows the output so far", () => {
    const { converter, take } = start();
    take(added(0, { id: "msg_9", type: "message", status: "in_progress" }));
    take(delta("output_text", 0, "a"));
    take(delta("output_text", 0, "b"));
    take(added(1, { id: "fc_9", type: "function_call" }));
    take(delta("function_call_arguments", 1, "{"));
    take(delta("function_call_arguments", 1, "}"));
    take(added(2, { id: "rs_9", type: "reasoning" }));
    take(delta("reasoning_text", 2, "r"));
    take(delta("output_text", 3, "of no item"));
    take({ type: "response.output_text.done", output_index: 0, item_id: "msg_9" } as never);
    take({
      type: "response.output_item.done",
      output_index: 4,
      item: { id: "msg_8", type: "message", status: "completed" },
    } as never);
    const { last, text } = converter.fail(new RouterError("stream_interrupted", "It broke."), () => usage);
    const [error, failed] = dataIn(text);
    expect(error).toEqual({
      type: "error",
      code: "stream_interrupted",
      message: "It broke.",
      param: null,
      sequence_number: 11,
    });
    expect(failed).toEqual(last);
    const part = { type: "output_text", text: "ab", annotations: [], logprobs: [] };
    expect(last).toMatchObject({
      type: "response.failed",
      sequence_number: 12,
      response: {
        status: "failed",
        error: { code: "stream_interrupted", message: "It broke." },
        usage: ownUsage,
      },
    });
    expect((last as { response?: { output?: unknown } } | undefined)?.response?.output).toEqual([
      { id: `msg_${key}0`, type: "message", status: "incomplete", content: [part] },
      { id: `fc_${key}1`, type: "function_call", status: "incomplete", arguments: "{}" },
      { id: `rs_${key}2`, type: "reasoning", status: "incomplete" },
      { id: `msg_${key}4`, type: "message", status: "completed" },
    ]);
  });
});
