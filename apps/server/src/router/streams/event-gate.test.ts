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

/** Sends chunks through a gate; tells what came out, and the fault that ended it. */
const pass = (chunks: readonly (string | Buffer)[], keepsUsage = false) => {
  const gate = createEventGate({ keepsUsage, maxEventBytes: 10_000 });
  const out: Buffer[] = [];
  let fault: StreamError | undefined;
  for (const chunk of chunks) {
    const passage = gate.push(Buffer.from(chunk));
    if (passage.letters) out.push(Buffer.from(passage.letters, "latin1"));
    if (passage.fault) return { text: Buffer.concat(out).toString(), fault: passage.fault, gate };
  }
  const last = gate.isDone() ? {} : gate.end();
  if (last.letters) out.push(Buffer.from(last.letters, "latin1"));
  if (last.fault) fault = last.fault;
  return { text: Buffer.concat(out).toString(), ...(fault && { fault }), gate };
};

describe("what is held back", () => {
  test("comments, roles and empty pieces wait for the first content", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 100 });
    expect(gate.push(Buffer.from(role))).toEqual({});
    expect(gate.hasContent()).toBe(false);
    expect(gate.push(Buffer.from(piece({ content: "a" }))).letters).toBe(role + piece({ content: "a" }));
    expect(gate.hasContent()).toBe(true);
  });

  test("empty pieces that look alike wait as well, and keep their place", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1000 });
    const empty = piece({ content: "" });
    for (let count = 0; count < 3; count++) expect(gate.push(Buffer.from(empty))).toEqual({});
    expect(gate.push(Buffer.from(piece({ content: "a" }))).letters).toBe(empty.repeat(3) + piece({ content: "a" }));
  });

  test.each([
    ["a tool's call", piece({ tool_calls: [{ index: 0 }] })],
    ["reasoning", piece({ reasoning_content: "hm" })],
    ["a finish without words", piece({}, "stop")],
    ["a completion's text", event({ choices: [{ text: "a" }] })],
    ["an object that is not chat", event({ token: { text: "a" } })],
  ])("%s is content", (_name, first) => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 1000 });
    expect(gate.push(Buffer.from(role + first)).letters).toBe(role + first);
  });
});

test("events within the words of one that looks like the last are not passed unseen", () => {
  const word = piece({ content: "word" });
  const { text, fault } = pass([role, word, word, word.replace("word", "wo\n\ndata: [DONE]\n\nrd")]);
  expect(text).toBe(role + word + word);
  expect(fault).toMatchObject({ code: "provider_output_invalid" });
});

describe("however a stream is cut into chunks", () => {
  test("events that look alike are counted and passed together with what comes behind them", () => {
    const word = piece({ content: " wörd" });
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 10_000 });
    for (const chunk of [role, word, word]) gate.push(Buffer.from(chunk));
    const before = gate.written();
    const { letters = "" } = gate.push(
      Buffer.from(word.repeat(3) + piece({ content: 'a "b"' }) + piece({}, "stop") + usage + done),
    );
    expect(Buffer.from(letters, "latin1").toString()).toBe(
      word.repeat(3) + piece({ content: 'a "b"' }) + piece({}, "stop") + done,
    );
    expect(gate.written() - before).toBe(3 * Buffer.byteLength(" wörd") + 'a \\"b\\"'.length);
    expect(gate.isDone()).toBe(true);
  });

  test("one that is broken ends the stream behind those before it", () => {
    const word = piece({ content: "w" });
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 10_000 });
    for (const chunk of [role, word, word]) gate.push(Buffer.from(chunk));
    expect(gate.push(Buffer.from(`${word}data: {"choices":[\n\n`))).toMatchObject({
      letters: word,
      fault: { code: "provider_output_invalid" },
    });
  });

  test("it passes whole but for the usage that was not asked for", () => {
    const bytes = Buffer.from(whole);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 }),
        fc.boolean(),
        (cuts, keeps) => {
          const places = [0, ...[...new Set(cuts)].sort((a, b) => a - b), bytes.length];
          const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
          const { text, fault, gate } = pass(chunks, keeps);
          expect(fault).toBeUndefined();
          expect(text).toBe(keeps ? whole : whole.replace(usage, ""));
          expect(gate.usage()).toEqual({ input: 3, output: 2, source: "provider" });
          expect(gate.written()).toBe(Buffer.byteLength("Žluť 🚀"));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("carriage returns and a missing space are as good", () => {
    const text = `data:{"choices":[{"delta":{"content":"a"},"finish_reason":null}]}\r\n\r\ndata: [DONE]\r\n\r\n`;
    expect(pass([text])).toMatchObject({ text });
  });
});

describe("what is wrong with a stream", () => {
  test.each<[string, readonly string[], string, StreamError["code"]]>([
    ["empty", [role, done], "", "provider_output_invalid"],
    ["over before content", [role], "", "stream_interrupted"],
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
    expect(pass(chunks)).toMatchObject({ text, fault: { code } });
  });

  test("an error's words are kept, whatever their letters", () => {
    expect(pass([event({ error: { message: "plný žlutý 🚀" } })]).fault?.message).toBe("plný žlutý 🚀");
  });

  test("an answer that speaks of errors and ends is no error", () => {
    const text = [piece({ content: '{"error": [DONE]' }), piece({}, "stop"), done].join("");
    expect(pass([text])).toEqual(expect.objectContaining({ text }));
  });

  test("[DONE] is added where the answer was finished", () => {
    const text = role + piece({ content: "a" }) + piece({}, "stop");
    expect(pass([text])).toMatchObject({ text: text + done });
    expect(pass([text, done.trimEnd()])).toMatchObject({ text: text + done });
  });
});
