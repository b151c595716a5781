import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEventGate, type StreamError } from "./event-gate.ts";

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (delta: object, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta, finish_reason }] });
const role = piece({ role: "assistant", content: "" });
const usage = event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } });
const done = "data: [DONE]\n\n";
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
