import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StreamError } from "../upstream/failure.ts";
import { createEventGate, type ReadEvent } from "./event-gate.ts";

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta, finish_reason }] });
const role = piece({ role: "assistant", content: "" });
const usage = event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } });
const done = "data: [DONE]\n\n";
const stopped = piece({}, "stop");
const whole = [
  ": hello\n\n",
  role,
  piece({ content: "Žluť" }),
  piece({ content: " 🚀" }),
  piece({}, "stop"),
  usage,
  done,
].join("");

/** Sends chunks through a gate; returns its output and error. */
const pass = (chunks: readonly (string | Buffer)[], keepsUsage = false) => {
  const gate = createEventGate({ keepsUsage, maxEventBytes: 10_000 });
  const out: Buffer[] = [];
  let error: StreamError | undefined;
  for (const chunk of chunks) {
    const output = gate.push(Buffer.from(chunk));
    if (output.text) out.push(Buffer.from(output.text, "latin1"));
    if (output.error) return { text: Buffer.concat(out).toString(), error: output.error, gate };
  }
  const last = gate.isDone() ? {} : gate.end();
  if (last.text) out.push(Buffer.from(last.text, "latin1"));
  if (last.error) error = last.error;
  return { text: Buffer.concat(out).toString(), ...(error && { error }), gate };
};

describe("before the first content", () => {
  test("passes a comment of the hub's own service at once, and with it what comes", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 100, passesComments: true });
    expect(gate.push(Buffer.from(": loading\n\n"))).toEqual({ text: ": loading\n\n" });
    expect(gate.hasContent()).toBe(true);
    expect(gate.push(Buffer.from(event({ error: { message: "no memory" } })))).toMatchObject({
      error: { code: "provider_failed", message: "no memory" },
    });
  });

  test("holds back comments, roles and empty deltas", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 100 });
    expect(gate.push(Buffer.from(role))).toEqual({});
    expect(gate.hasContent()).toBe(false);
    expect(gate.push(Buffer.from(piece({ content: "a" }))).text).toBe(role + piece({ content: "a" }));
    expect(gate.hasContent()).toBe(true);
  });

  test("releases repeated empty deltas in order", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1000 });
    const empty = piece({ content: "" });
    for (let count = 0; count < 3; count++) expect(gate.push(Buffer.from(empty))).toEqual({});
    expect(gate.push(Buffer.from(piece({ content: "a" }))).text).toBe(empty.repeat(3) + piece({ content: "a" }));
  });

  test.each([
    ["a tool's call", piece({ tool_calls: [{ index: 0 }] })],
    ["reasoning", piece({ reasoning_content: "hm" })],
    ["a finish reason without text", piece({}, "stop")],
    ["a completion's text", event({ choices: [{ text: "a" }] })],
    ["an object that is not chat", event({ token: { text: "a" } })],
  ])("%s is content", (_name, first) => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1000 });
    expect(gate.push(Buffer.from(role + first)).text).toBe(role + first);
  });
});

test("checks events hidden inside the text of a delta", () => {
  const word = piece({ content: "word" });
  const { text, error } = pass([role, word, word, word.replace("word", "wo\n\ndata: [DONE]\n\nrd")]);
  expect(text).toBe(role + word + word);
  expect(error).toMatchObject({ code: "provider_output_invalid" });
});

describe("however a stream is split into chunks", () => {
  test("counts the output of repeated deltas and passes what follows them", () => {
    const word = piece({ content: " wörd" });
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 10_000 });
    for (const chunk of [role, word, word]) gate.push(Buffer.from(chunk));
    const before = gate.outputBytes();
    const { text = "" } = gate.push(
      Buffer.from(word.repeat(3) + piece({ content: 'a "b"' }) + piece({}, "stop") + usage + done),
    );
    expect(Buffer.from(text, "latin1").toString()).toBe(
      word.repeat(3) + piece({ content: 'a "b"' }) + piece({}, "stop") + done,
    );
    expect(gate.outputBytes() - before).toBe(3 * Buffer.byteLength(" wörd") + 'a \\"b\\"'.length);
    expect(gate.isDone()).toBe(true);
  });

  test("sends the events before an invalid one, then fails", () => {
    const word = piece({ content: "w" });
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 10_000 });
    for (const chunk of [role, word, word]) gate.push(Buffer.from(chunk));
    expect(gate.push(Buffer.from(`${word}data: {"choices":[\n\n`))).toMatchObject({
      text: word,
      error: { code: "provider_output_invalid" },
    });
  });

  test("passes everything except a usage event that was not requested", () => {
    const bytes = Buffer.from(whole);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 }),
        fc.boolean(),
        (cuts, keeps) => {
          const bounds = [0, ...[...new Set(cuts)].sort((a, b) => a - b), bytes.length];
          const chunks = bounds.slice(1).map((end, at) => bytes.subarray(bounds[at], end));
          const { text, error, gate } = pass(chunks, keeps);
          expect(error).toBeUndefined();
          expect(text).toBe(keeps ? whole : whole.replace(usage, ""));
          expect(gate.usage()).toEqual({ input: 3, output: 2, source: "provider" });
          expect(gate.outputBytes()).toBe(Buffer.byteLength("Žluť 🚀"));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("accepts carriage returns and data without a space", () => {
    const text = `data:{"choices":[{"delta":{"content":"a"},"finish_reason":null}]}\r\n\r\ndata: [DONE]\r\n\r\n`;
    expect(pass([text])).toMatchObject({ text });
  });
});

describe("stream errors", () => {
  test.each<[string, readonly string[], string, StreamError["code"]]>([
    ["empty", [role, done], "", "provider_output_invalid"],
    ["ended before content", [role], "", "stream_interrupted"],
    ["an error before content", [role, event({ error: { message: "no" } })], "", "provider_failed"],
    ["an error event", ["event: error\ndata: {}\n\n"], "", "provider_failed"],
    ["bad JSON before content", ["data: {nope\n\n"], "", "provider_output_invalid"],
    [
      "an error after content",
      [role, piece({ content: "a" }), event({ error: "no" })],
      role + piece({ content: "a" }),
      "provider_failed",
    ],
    [
      "bad JSON after content",
      [role, piece({ content: "a" }), "data: {nope\n\n"],
      role + piece({ content: "a" }),
      "provider_output_invalid",
    ],
    [
      "cut within an event",
      [role, piece({ content: "a" }), 'data: {"choi'],
      role + piece({ content: "a" }),
      "stream_interrupted",
    ],
    [
      "a line without end",
      [role, piece({ content: "a" }), `data: {"${"x".repeat(10_001)}`],
      role + piece({ content: "a" }),
      "provider_output_invalid",
    ],
  ])("%s", (_name, chunks, text, code) => {
    expect(pass(chunks)).toMatchObject({ text, error: { code } });
  });

  test("keeps non-ASCII characters in error messages", () => {
    expect(pass([event({ error: { message: "plný žlutý 🚀" } })]).error?.message).toBe("plný žlutý 🚀");
  });

  test("does not take text that mentions errors or [DONE] for either", () => {
    const text = [piece({ content: '{"error": [DONE]' }), piece({}, "stop"), done].join("");
    expect(pass([text])).toEqual(expect.objectContaining({ text }));
  });

  test("adds a missing [DONE] after a finish reason", () => {
    const text = role + piece({ content: "a" }) + piece({}, "stop");
    expect(pass([text])).toMatchObject({ text: text + done });
    expect(pass([text, done.trimEnd()])).toMatchObject({ text: text + done });
  });
});

describe("limits of a stream", () => {
  const gateOf = (maxEventBytes: number) => createEventGate({ keepsUsage: false, maxEventBytes });
  const word = piece({ content: "a" });

  test("an event can have as many bytes as allowed, however it is split", () => {
    for (const chunks of [["x".repeat(10)], ["x".repeat(4), "x".repeat(6)]]) {
      const gate = gateOf(10);
      for (const chunk of chunks) expect(gate.push(Buffer.from(chunk))).toEqual({});
      expect(gate.push(Buffer.from("x"))).toEqual({
        error: { code: "provider_output_invalid", message: "a stream event exceeded 10 bytes" },
      });
    }
  });

  test("each event is counted by itself", () => {
    const gate = gateOf(word.length);
    for (let count = 0; count < 3; count++) {
      expect(gate.push(Buffer.from(word.slice(0, -1)))).toEqual({});
      expect(gate.push(Buffer.from("\n"))).toEqual({ text: word });
    }
  });

  test("as many bytes can come before the content", () => {
    const comment = ":12345678\n\n";
    const gate = gateOf(2 * comment.length);
    expect(gate.push(Buffer.from(comment.repeat(2)))).toEqual({});
    expect(gate.push(Buffer.from(comment))).toEqual({
      error: { code: "provider_output_invalid", message: "a stream had more than 22 bytes before its content" },
    });
  });

  test("an event of few values can be long, and one of many values cannot", () => {
    const long = event({ choices: [{ delta: { content: "x".repeat(100_000) } }] });
    expect(createEventGate({ keepsUsage: false, maxEventBytes: 1e6 }).push(Buffer.from(long))).toEqual({ text: long });
    const listOf = (count: number) => event({ list: Array.from({ length: count }, () => "") });
    // The object and the list are values too.
    const most = listOf(49_998);
    expect(createEventGate({ keepsUsage: false, maxEventBytes: 1e6 }).push(Buffer.from(most))).toEqual({ text: most });
    expect(createEventGate({ keepsUsage: false, maxEventBytes: 1e6 }).push(Buffer.from(listOf(49_999)))).toEqual({
      error: { code: "provider_output_invalid", message: "a stream event was not JSON" },
    });
  });

  const tooLong = {
    error: { code: "provider_output_invalid", message: "the answer exceeded 67108864 bytes" },
  };

  test.each<[string, ReadEvent | undefined]>([
    ["chat", undefined],
    ["another API", ({ content }) => ({ kind: "opening", text: ["content", String(content)] })],
  ])("an answer can have 64 MiB: %s", (_name, readEvent) => {
    const half = Buffer.from(event({ content: "x".repeat(32 * 1024 ** 2) }));
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 200 * 1024 ** 2, readEvent });
    for (let count = 0; count < 2; count++) expect(gate.push(half)).not.toHaveProperty("error");
    expect(gate.outputBytes()).toBe(64 * 1024 ** 2);
    expect(gate.push(Buffer.from(event({ content: "x" })))).toMatchObject(tooLong);
  });
});

describe("messages of stream errors", () => {
  const invalid = (message: string) => ({ code: "provider_output_invalid", message });
  const failed = (message: string) => ({ code: "provider_failed", message });

  test.each([
    ["empty", done, invalid("the stream was empty")],
    ["not JSON", event("{nope"), invalid("a stream event was not JSON")],
    ["a number", event("1"), invalid("a stream event was not JSON")],
    ["null", event("null"), invalid("a stream event was not JSON")],
    ["an error", event({ error: { message: "no" } }), failed("no")],
    ["an error without a reason", event({ error: {} }), failed("no reason given")],
    ["an event named error", "event: error\ndata: {}\n\n", failed("no reason given")],
    ["an early end", role, { code: "stream_interrupted", message: "the stream ended before the answer was complete" }],
  ])("%s", (_name, text, error) => {
    expect(pass([text])).toMatchObject({ text: "", error });
  });

  test("an error that is null is none", () => {
    const text = event({ error: null, choices: [{ delta: { content: "a" } }] });
    expect(createEventGate({ keepsUsage: false, maxEventBytes: 1_000 }).push(Buffer.from(text))).toEqual({ text });
  });
});

describe("what is content", () => {
  test.each([
    ["an empty text", { text: "" }, false],
    ["an empty finish reason", { finish_reason: "" }, false],
    ["no delta", { delta: null }, false],
    ["a role", { delta: { role: "assistant" } }, false],
    ["an empty list", { delta: { tool_calls: [] } }, false],
    ["null", { delta: { content: null } }, false],
    ["a number", { delta: { index: 1 } }, false],
    ["an object", { delta: { audio: {} } }, true],
    ["a text", { text: "a" }, true],
    ["a finish reason", { finish_reason: "stop" }, true],
  ])("%s: %j is content: %s", (_name, choice, isContent) => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1_000 });
    const text = event({ choices: [{}, choice] });
    expect(gate.push(Buffer.from(text))).toEqual(isContent ? { text } : {});
    expect(gate.hasContent()).toBe(isContent);
  });

  test("an object with usage and no choices is not", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1_000 });
    const only = event({ usage: { prompt_tokens: 1 } });
    expect(gate.push(Buffer.from(only))).toEqual({});
    expect(gate.usage()).toEqual({ input: 1, output: 0, source: "provider" });
    const word = piece({ content: "a" });
    expect(gate.push(Buffer.from(word))).toEqual({ text: only + word });
  });

  test("an event with empty data is passed on", () => {
    const text = `data:\n\n${piece({ content: "a" })}`;
    expect(createEventGate({ keepsUsage: false, maxEventBytes: 1_000 }).push(Buffer.from(text))).toEqual({ text });
  });

  test("choices with usage are kept, and so is a list of no choices without usage", () => {
    const both = event({ choices: [{ delta: { content: "a" } }], usage: { prompt_tokens: 1, completion_tokens: 2 } });
    const empty = event({ choices: [] });
    expect(pass([both + empty + done])).toMatchObject({ text: both + empty + done });
  });
});

describe("the end of a stream", () => {
  const text = role + piece({ content: "a" });

  test.each(["\n", "\r\n", "", "\n\n\n"])("without a blank line has its last event: %j", (end) => {
    expect(pass([text, stopped.trimEnd() + end])).toMatchObject({ text: text + stopped + done });
  });

  test("drops an event that is cut, and is whole if the answer was", () => {
    expect(pass([text + stopped, 'data: {"choi'])).toMatchObject({ text: text + stopped + done });
    expect(pass([text + stopped, 'data: {"choi']).gate.isDone()).toBe(true);
  });

  test("that only now has content sends what was held back", () => {
    const only = event({ choices: [{ finish_reason: "stop" }] });
    expect(pass([role, only.trimEnd()])).toMatchObject({ text: role + only + done });
  });

  test("has the error of its last event", () => {
    expect(pass([text, event({ error: "no" }).trimEnd()])).toMatchObject({
      text,
      error: { code: "provider_failed", message: "no" },
    });
  });

  test("passes the last piece of an answer that is not complete", () => {
    const last = piece({ content: "b" });
    expect(pass([text, last.trimEnd()])).toMatchObject({ text: text + last, error: { code: "stream_interrupted" } });
  });

  test("comes once, at [DONE]", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1_000 });
    expect(gate.push(Buffer.from(text)).text).toBe(text);
    expect(gate.isDone()).toBe(false);
    expect(gate.push(Buffer.from(done))).toEqual({ text: done });
    expect(gate.isDone()).toBe(true);
    expect(gate.end()).toEqual({});
  });
});

describe("a stream of another API", () => {
  const readEvent: ReadEvent = ({ kind, error, usage, text }) => ({
    kind: kind as "opening",
    error,
    usage,
    text: text === undefined ? undefined : ["content", String(text)],
  });
  const start = () => createEventGate({ keepsUsage: false, maxEventBytes: 1_000, readEvent });
  const opening = event({ kind: "opening", usage: { input_tokens: 3 } });
  const content = event({ kind: "content", text: "ž" });
  const end = event({ kind: "end", usage: { input_tokens: 3, output_tokens: 2 } });

  test("is held back until its content, and ends with its own event", () => {
    const gate = start();
    expect(gate.push(Buffer.from(opening))).toEqual({});
    expect([gate.usage(), gate.hasContent()]).toEqual([{ input: 3, output: 0, source: "provider" }, false]);
    expect(gate.push(Buffer.from(content))).toEqual({ text: Buffer.from(opening + content).toString("latin1") });
    expect([gate.hasContent(), gate.isDone(), gate.outputBytes()]).toEqual([true, false, 2]);
    expect(gate.output()).toEqual(new Map([["content", Buffer.from("ž").toString("latin1")]]));
    expect(gate.push(Buffer.from(end + done))).toEqual({ text: end });
    expect([gate.isDone(), gate.usage()]).toEqual([true, { input: 3, output: 2, source: "provider" }]);
  });

  test("keeps the usage that it had", () => {
    const gate = start();
    gate.push(Buffer.from(opening + content));
    expect(gate.usage()).toEqual({ input: 3, output: 0, source: "provider" });
  });

  test("that fails has its error", () => {
    const gate = start();
    expect(gate.push(Buffer.from(opening + event({ kind: "failed" })))).toEqual({
      error: { code: "provider_failed", message: "no reason given" },
    });
    const other = createEventGate({
      keepsUsage: false,
      maxEventBytes: 1_000,
      readEvent: () => ({ kind: "failed", error: { message: Buffer.from("plný").toString("latin1") } }),
    });
    expect(other.push(Buffer.from(content))).toEqual({ error: { code: "provider_failed", message: "plný" } });
  });
});
