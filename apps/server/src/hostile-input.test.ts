/** Inputs that once took minutes or forever, or overflowed the stack. With such code again, these tests do not end in time. */
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStream } from "./blobs/read-stream.ts";
import { commitsWhile, type GraphCommit } from "./catalogue/history/commit-graph.ts";
import { listRefLines } from "./git/advertisement.ts";
import { parseCommit } from "./git/commit-object.ts";
import { createCommitQueue } from "./git/commit-queue.ts";
import { parseFetchCommand } from "./git/fetch-request.ts";
import { parsePackets } from "./git/pkt-line.ts";
import { readImageSize } from "./inference/media/image-size.ts";
import { sniffImage } from "./modules/card-images/sniff-image.ts";
import { checkObject } from "./modules/git-http/push/check-object.ts";
import { scanJson } from "./readers/json-scan.ts";
import { readForm } from "./router/endpoints/form-body.ts";
import { parseReplyJson } from "./router/json/reply-json.ts";
import { createEventGate } from "./router/streams/event-gate.ts";
import { addOutput, type OutputTexts } from "./router/tokens/call-usage.ts";
import { errorText } from "./router/upstream/error-text.ts";
import { bodyFailure, statusFailure } from "./router/upstream/failure.ts";
import { redactText } from "./router/upstream/redact-stream.ts";
import { createBlockStream } from "./router/wires/block-stream.ts";
import { createJsonDepth } from "./router/wires/json-depth.ts";
import { assistantTurn, userTurn } from "./router/wires/messages/turns.ts";
import { toMessages } from "./router/wires/responses/conversation.ts";
import { redact } from "./text/redact.ts";

const megabyte = 1024 ** 2;
const idOf = (number: number): string => number.toString(16).padStart(40, "0");

describe("git", () => {
  test("a fetch may name many commits", () => {
    const lines = Array.from({ length: 300_000 }, (_, at) => `have ${idOf(at)}`);
    expect(parseFetchCommand({ name: "fetch", lines }).haves).toHaveLength(300_000);
  });

  test("a request of more than 32,768 lines is refused", () => {
    expect(parsePackets(Buffer.from("0004".repeat(32_768))).packets).toHaveLength(32_768);
    expect(() => parsePackets(Buffer.from("0004".repeat(32_769)))).toThrow("more than 32768 lines");
  });

  test("more than 256 prefixes list all refs", () => {
    const refs = Array.from({ length: 1_000 }, (_, at) => ({ name: `refs/heads/b${at}`, target: idOf(at) }));
    const listed = (count: number) => {
      const prefixes = Array.from({ length: count }, (_, at) => `refs/heads/b${at}x`);
      return listRefLines(refs, { prefixes, options: new Set() }).toString().split("\n").length - 1;
    };
    expect(listed(256)).toBe(0);
    expect(listed(1_000_000)).toBe(1_000);
  });

  const commitBy = (author: string, parents = 0): Buffer =>
    Buffer.from(
      [
        `tree ${idOf(1)}`,
        ...Array.from({ length: parents }, (_, at) => `parent ${idOf(at)}`),
        `author ${author} 1 +0000`,
        "committer A <a@b> 1 +0000",
        "",
        "message",
      ].join("\n"),
    );

  test.each([
    ["<".repeat(250_000), "", "<".repeat(249_998)],
    [`${"<".repeat(250_000)}> x <a>`, `${"<".repeat(250_000)}> x`, "a"],
    ["A B <a@b>", "A B", "a@b"],
    ["A  <a@b>", "A ", "a@b"],
    ["<a@b>", "", "a@b"],
    ["A <a<b>", "A", "a<b"],
  ])("reads an author (%#)", (text, name, email) => {
    const author = text.endsWith(">") ? text : `${text.slice(0, -1)}>`;
    expect(parseCommit(commitBy(author)).author).toEqual({ name, email, seconds: 1, zone: "+0000" });
  });

  test.each(["A", "A <a@b", "A a@b>", "> <"])("refuses the author %j", (author) => {
    expect(() => parseCommit(commitBy(author))).toThrow("its author or committer cannot be read");
  });

  test("a commit has at most 100 parents", () => {
    expect(() => checkObject("commit", commitBy("A <a@b>", 100), idOf(1))).not.toThrow();
    expect(() => checkObject("commit", commitBy("A <a@b>", 101), idOf(1))).toThrow("has 101 parents; at most 100");
  });

  test("a walk may start from many commits", async () => {
    const shas = Array.from({ length: 200_000 }, (_, at) => idOf(at));
    const graph = async (sha: string): Promise<GraphCommit> => ({
      sha,
      tree: sha,
      parents: [],
      total: 1,
      createdAt: 0,
    });
    expect((await commitsWhile(graph, shas, () => false)).size).toBe(200_000);
  });

  test("commits wait in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), (totals) => {
        const queue = createCommitQueue<{ total: number }>();
        for (const total of totals) queue.push({ total });
        const taken = totals.map(() => queue.pop()?.total);
        expect(taken).toEqual(totals.toSorted((left, right) => right - left));
        expect(queue.pop()).toBeUndefined();
      }),
    );
  });
});

describe("files", () => {
  test("a picture of comments is no SVG", () => {
    expect(sniffImage(Buffer.from(`${"<!---->".repeat(290)}x`))).toBeUndefined();
    expect(sniffImage(Buffer.from("<!-- a --> <!-- <svg> -->\n<svg>"))).toBe("image/svg+xml");
  });

  test("a photo of empty segments has no size", () => {
    const bytes = Buffer.alloc(megabyte, 0xff);
    bytes[1] = 0xd8;
    expect(readImageSize(bytes)).toBeUndefined();
  });
});

describe("calls", () => {
  test("a form without a boundary is refused", async () => {
    await expect(readForm(Buffer.from("a&".repeat(1_000)), "application/x-www-form-urlencoded")).rejects.toThrow(
      "The body must be a form (multipart/form-data)",
    );
  });

  test("a form is read with the boundary whose parts are counted", async () => {
    const part = '--REAL\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const body = Buffer.from(`${part.repeat(200)}--REAL--\r\n`);
    const type = 'multipart/form-data; x="; boundary=zzzz"; boundary=REAL';
    await expect(readForm(body, type)).rejects.toThrow("The body must be a form");
    await expect(readForm(body, "multipart/form-data; boundary=REAL")).rejects.toThrow("more than 100 fields");
  });

  test("a stream may end with many line ends that are none", () => {
    const gate = createEventGate({ keepsUsage: false, maxEventBytes: 4 * megabyte });
    gate.push(Buffer.from(`${"\r".repeat(megabyte)}x`));
    expect(gate.end().error?.code).toBe("stream_interrupted");
  });

  test("a reply may repeat a part of the key, and stays readable up to a bound", () => {
    const key = "sk-planted-0123456789-abcdefghij-KLMNOP";
    const part = key.slice(0, 12);
    expect(redactText(`${part} `.repeat(100), key)).toBe("*** ".repeat(100));
    const text = redactText(`${part} `.repeat(300_000), key);
    expect(text).not.toContain(part);
    expect(text.length).toBeLessThan(50_000);
  });

  test("an event may hold many tool calls", () => {
    const stream = createBlockStream();
    const tool_calls = Array.from({ length: 100_000 }, (_, index) => ({
      index,
      id: `c${index}`,
      function: { name: "f", arguments: "{}" },
    }));
    stream.take({ choices: [{ index: 0, delta: { tool_calls } }] });
    stream.end();
    expect(stream.answer().blocks).toHaveLength(100_000);
  });

  test("text may come in many pieces while a call is incomplete", () => {
    const stream = createBlockStream();
    const take = (delta: object) => stream.take({ choices: [{ index: 0, delta }] });
    take({ tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: `{"a":"${"}".repeat(megabyte)}` } }] });
    for (let at = 0; at < 50_000; at++) take({ content: "x" });
    take({ tool_calls: [{ index: 0, function: { arguments: '"}' } }] });
    stream.end();
    expect(stream.answer().blocks.map(({ kind }) => kind)).toContain("tool");
  });

  test.each([
    ["", false],
    ["{", false],
    ["{}", true],
    ['{"a":"}"', false],
    ['{"a":"\\"}"}', true],
    ['{"a":[{}]', false],
    ['{"a":[{}]} ', true],
  ])("%j is a whole object: %s", (json, isWhole) => {
    const depth = createJsonDepth();
    for (const character of json) depth.add(character);
    expect(depth.isWhole()).toBe(isWhole);
  });

  test("the text of a reply may have many megabytes", () => {
    const texts: OutputTexts = new Map();
    addOutput(JSON.stringify({ content: `${"a".repeat(20 * megabyte)}"\\` }), texts);
    expect(texts.get("content")?.length).toBe(20 * megabyte + 4);
  });

  test("a long address is logged", () => {
    expect(redact("-eyJ".repeat(100_000))).toHaveLength(400_000);
    expect(redact("at eyJhbGciOiJIUzI1NiJ9.e30.abc end")).toBe("at *** end");
  });

  const gateFor = (maxEventBytes: number) => createEventGate({ keepsUsage: false, maxEventBytes });

  test("a body may come in many pieces, in little memory", async () => {
    const pieces = new Readable({ read() {} });
    const limits = {
      maxBytes: megabyte,
      expectedBytes: 0,
      onTooLong: () => new Error("long"),
      onCut: () => new Error("cut"),
    };
    const body = readStream(pieces, limits);
    for (let at = 0; at < megabyte; at++) pieces.push(Buffer.from("x"));
    pieces.push(null);
    expect(await body).toHaveLength(megabyte);
    await expect(readStream(Readable.from([Buffer.alloc(megabyte + 1)]), limits)).rejects.toThrow("long");
    await expect(readStream(new Readable(), { ...limits, expectedBytes: megabyte + 1 })).rejects.toThrow("long");
  });

  test("an event may come in many pieces", () => {
    const gate = gateFor(8 * megabyte);
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: "a".repeat(4 * megabyte) } }] })}`;
    gate.push(Buffer.from(event.slice(0, -1)));
    for (let at = 0; at < 200_000; at++) gate.push(Buffer.from(" "));
    expect(gate.push(Buffer.from("}\n")).text).toBeUndefined();
    expect(gate.push(Buffer.from("\n")).text).toHaveLength(event.length + 200_002);
  });

  test("a stream without content is not held back without end", () => {
    const gate = gateFor(megabyte);
    const comment = Buffer.from(`: ${"x".repeat(1_000)}\n\n`);
    const errors = Array.from({ length: 2_000 }, () => gate.push(comment).error?.code);
    expect(errors.indexOf("provider_output_invalid")).toBe(Math.floor(megabyte / comment.length));
  });

  test("an answer does not go on without end", () => {
    const gate = gateFor(8 * megabyte);
    const event = Buffer.from(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "a".repeat(4 * megabyte) } }] })}\n\n`,
    );
    const errors = Array.from({ length: 20 }, () => gate.push(event).error?.message);
    expect(errors.findIndex((error) => error?.startsWith("the answer exceeded"))).toBe(16);
  });

  test("a reply of very many values is not parsed", () => {
    expect(() => parseReplyJson(Buffer.from(`[${"[],".repeat(20_000_000)}[]]`))).toThrow("too many values");
    expect(() => parseReplyJson(Buffer.from("[".repeat(1_000_000)))).toThrow("too many values");
    expect(parseReplyJson(Buffer.from(`[${"0.5,".repeat(1_000_000)}1]`))).toHaveLength(1_000_001);
  });

  test("an event of very many values is refused", () => {
    const { error } = gateFor(8 * megabyte).push(Buffer.from(`data: {"a":[${"[],".repeat(60_000)}[]]}\n\n`));
    expect(error?.message).toBe("a stream event was not JSON");
    const gate = gateFor(8 * megabyte);
    gate.push(Buffer.from(`data: {"choices":[],"a":[${"[],".repeat(60_000)}[]]}`));
    expect(gate.end().error?.code).toBe("stream_interrupted");
  });

  test("the message of a long error is its beginning", () => {
    const body = Buffer.from(JSON.stringify({ error: "no", more: "x".repeat(100_000) }));
    const { message } = statusFailure({ status: 500, headers: {}, body }, undefined, 0);
    expect(message.startsWith('replied with status 500: {"error":"no","more":"xxx')).toBe(true);
    expect(message.length).toBeLessThan(1_000);
  });

  test("a long reply that is no answer is not parsed", () => {
    const headers = { "content-type": "application/json" };
    const body = Buffer.from(`[${"1,".repeat(100_000)}1]`);
    expect(bodyFailure({ status: 200, headers, body }, () => true, undefined)?.message).toBe(
      "replied with unexpected JSON",
    );
  });

  test("an error may be nested deeply", () => {
    const body = Buffer.from(`${"[".repeat(30_000)}"no"${"]".repeat(30_000)}`);
    expect(statusFailure({ status: 500, headers: {}, body }, undefined, 0).code).toBe("provider_failed");
    let nested: unknown = "no";
    for (let at = 0; at < 200_000; at++) nested = [nested];
    expect(errorText(nested)).toBeUndefined();
    expect(errorText({ error: { errors: [{ detail: "no" }] } })).toBe("no");
  });

  test("a text of escapes is counted", () => {
    const texts: OutputTexts = new Map();
    addOutput(`{"content":"${"\\n".repeat(10 * megabyte)}","text":"a\\\\","arguments":"cut`, texts);
    expect(texts.get("content")?.length).toBe(20 * megabyte);
    expect(texts.get("text")).toBe("a\\\\");
    expect(texts.has("arguments")).toBe(false);
  });

  test("a message may have many parts", () => {
    const texts = Array.from({ length: 200_000 }, () => ({ type: "text", text: "a" }));
    const document = { type: "document", source: { type: "content", content: texts } };
    expect(userTurn([document], "messages.0.content").messages).toHaveLength(1);
    const thoughts = Array.from({ length: 200_000 }, () => ({ type: "thinking", thinking: "a", signature: "" }));
    expect(assistantTurn(thoughts, "messages.0.content").messages).toHaveLength(1);
    const parts = texts.map(({ text }) => ({ type: "output_text", text }));
    expect(toMessages([], [{ type: "message", role: "assistant", content: parts }]).messages).toHaveLength(1);
  });

  test("numbers of lists count less than other values", () => {
    const valuesIn = (json: string) => scanJson(Buffer.from(json), 100).values;
    expect(valuesIn(`[${"1, ".repeat(1_000)}-1]`)).toBe(102);
    expect(valuesIn(`[${"1,".repeat(1_000)}-1]`)).toBe(102);
    expect(valuesIn(`[${'"1",'.repeat(1_000)}"1"]`)).toBe(1_002);
    expect(valuesIn(`[${"{},".repeat(1_000)}{}]`)).toBe(2_003);
  });
});
