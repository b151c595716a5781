import { describe, expect, test } from "vitest";
import { createEventGate } from "../streams/event-gate.ts";
import type { NativeWire } from "./caller-wire.ts";
import { eventText } from "./event-text.ts";
import { nativeMessages } from "./messages/native.ts";
import { nativeResponses } from "./responses/native.ts";

const key = "0".repeat(32);
const body = { model: "m", input: "hello" };
const frame = {
  id: `resp_${key}`,
  requestId: "1",
  key,
  createdAt: 1,
  now: () => 2_000,
  body,
  isStored: false,
  customNames: new Set<string>(),
  wantsSummary: false,
};
const translated = { chat: { messages: [] }, dropped: [], customNames: new Set<string>() };
const responses = nativeResponses(frame, [], translated);
const messages = nativeMessages(
  { id: "msg_1", requestId: "1", model: "m", stopSequences: [], showsThinking: true },
  { model: "m", messages: [] },
  [],
);

/** Sends events through a gate; returns what each lets pass. */
const pass = (wire: NativeWire, events: readonly { readonly type: string }[]) => {
  const gate = createEventGate({ keepsUsage: true, maxEventBytes: 10_000, readEvent: wire.createReader() });
  return { gate, outputs: events.map((event) => gate.push(Buffer.from(eventText([event]), "latin1"))) };
};

const started = { type: "response.created", response: { output: [] } };
const added = (type: string) => ({ type: "response.output_item.added", output_index: 0, item: { id: "a_1", type } });
const delta = { type: "response.output_text.delta", output_index: 0, item_id: "a_1", delta: "Žluť\n" };
const completed = {
  type: "response.completed",
  response: { output: [], usage: { input_tokens: 3, output_tokens: 2 } },
};

describe("events of the Responses API", () => {
  test("are held back until the first content, and end with the response", () => {
    const { gate, outputs } = pass(responses, [started, added("message"), delta, completed]);
    expect(outputs.map(({ text }) => text !== undefined)).toEqual([false, false, true, true]);
    expect([gate.hasContent(), gate.isDone()]).toEqual([true, true]);
    expect(gate.usage()).toEqual({ input: 3, output: 2, source: "provider" });
    expect(Buffer.from(gate.output().get("content") ?? "", "latin1").toString()).toBe("Žluť\\n");
  });

  test("a tool call is content at once", () => {
    expect(pass(responses, [started, added("function_call")]).gate.hasContent()).toBe(true);
  });

  test("a response that failed says why", () => {
    const failed = { type: "response.failed", response: { error: { code: "server_error", message: "zu müde" } } };
    expect(pass(responses, [started, failed]).outputs[1]).toEqual({
      error: { code: "provider_failed", message: "zu müde" },
    });
  });

  test("[DONE] is not the end of a response", () => {
    const { gate } = pass(responses, [started, delta]);
    expect(gate.push(Buffer.from("data: [DONE]\n\n"))).toEqual({ text: "" });
    expect(gate.end().error).toMatchObject({ code: "stream_interrupted" });
  });
});

const messageStart = (usage: object) => ({ type: "message_start", message: { content: [], usage } });
const blockStart = { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } };
const blockDelta = { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hi" } };
const messageDelta = { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } };
const messageStop = { type: "message_stop" };

describe("events of the Messages API", () => {
  const events = (usage: object) => [messageStart(usage), { type: "ping" }, blockStart, blockDelta, messageDelta];

  test("are held back until the first content, and count cached input", () => {
    const usage = { input_tokens: 3, cache_read_input_tokens: 10, cache_creation_input_tokens: 1 };
    const { gate, outputs } = pass(messages, [...events(usage), messageStop]);
    expect(outputs.map(({ text }) => text !== undefined)).toEqual([false, false, false, true, true, true]);
    expect(gate.isDone()).toBe(true);
    expect(gate.usage()).toEqual({ input: 14, output: 2, source: "provider" });
  });

  test("an input of 0 tokens was not counted", () => {
    expect(pass(messages, events({ input_tokens: 0 })).gate.usage()).toBeUndefined();
    const start = messages.convert(7).take(eventText([messageStart({ input_tokens: 0 })]));
    expect(start).toContain('"input_tokens":7');
  });
});

describe("a complete reply has the text of its stream", () => {
  test.each([
    [responses, { output: [{ type: "message", content: [{ type: "output_text", text: "Žluť" }] }] }],
    [messages, { content: [{ type: "text", text: "Žluť" }] }],
  ] as const)("%#", (wire, reply) => {
    expect(Buffer.from(wire.output(reply).get("content") ?? "", "latin1").toString()).toBe("Žluť");
  });
});

test.each([
  ["a reply's format", { text: { format: { type: "json_object" } } }, [], false],
  ["a chosen list of tools", { tool_choice: { type: "allowed_tools", tools: [] } }, [], false],
  ["a file", {}, [{ role: "user", content: [{ type: "input_file" }] }], false],
  ["a search", {}, [{ type: "web_search_call" }], false],
  ["fields without a value", { text: null }, [{ role: "user", content: "hello" }], true],
])("an engine is not sent %s in the Responses API unless it understands it", (_name, fields, items, isPlain) => {
  expect(nativeResponses({ ...frame, body: { ...body, ...fields } }, items, translated).isPlain).toBe(isPlain);
});

test.each([
  ["a reply's format", { output_config: { format: {} } }, "hello", false],
  ["a document", {}, [{ type: "document" }], false],
  ["a tool's result with a document", {}, [{ type: "tool_result", content: [{ type: "document" }] }], false],
  ["text and images", {}, [{ type: "text" }, { type: "image" }], true],
])("an engine is not sent %s in the Messages API unless it understands it", (_name, fields, content, isPlain) => {
  const wire = nativeMessages(
    { id: "msg_1", requestId: "1", model: "m", stopSequences: [], showsThinking: true },
    { model: "m", messages: [{ role: "user", content }], ...fields },
    [],
  );
  expect(wire.isPlain).toBe(isPlain);
});
