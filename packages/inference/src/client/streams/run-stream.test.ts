import { describe, expect, it, vi } from "vitest";
import { createFetch, delta, eventStream, mappingFor } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import type { Options } from "../options.ts";

const chat = { model: "a/b", messages: [{ role: "user", content: "x" }] };
const mapping = mappingFor("conversational", "hf-inference");

const stream = (reply: () => Response | Error, options: Options = {}) => {
  const double = createFetch(reply, mapping);
  const { client, clock } = createTestClient(double, "hf_test_token", options);
  return { double, clock, pieces: client.chatCompletionStream(chat, options) };
};

const textOf = async (pieces: AsyncIterable<{ choices: { delta: { content?: string | null } }[] }>) => {
  let text = "";
  for await (const { choices } of pieces) text += choices[0]?.delta.content ?? "";
  return text;
};

const unsupported = "The server of Hub inference does not support the event stream content type";
const forwarded = "Error forwarded from Hub inference in the stream";

describe("a stream", () => {
  it("gives its pieces as they come and ends at [DONE]", async () => {
    const { pieces, double } = stream(() =>
      eventStream([delta("Hel"), ": ping\n\n", delta("lo"), "data: [DONE]\n\n", "data: x\n\n"]),
    );
    expect(await textOf(pieces)).toBe("Hello");
    expect(double.calls()[0]?.json).toEqual({ model: "at/provider", messages: chat.messages, stream: true });
  });

  it("may end without [DONE] after a finish reason", async () => {
    expect(await textOf(stream(() => eventStream([delta("a"), delta("b", "stop")])).pieces)).toBe("ab");
    const usage = 'data: {"id":"c","created":1,"model":"m","choices":[],"usage":{}}\n\n';
    expect(await textOf(stream(() => eventStream([delta("a", "length"), usage])).pieces)).toBe("a");
  });

  it.each(["[DONE", "[DONE] ", "[DONE]x", "[DONE][DONE]"])("does not end at %s", async (data) => {
    const seen = stream(() => eventStream([delta("a", "stop"), `data: ${data}\n\n`, delta("b", "stop")])).pieces;
    expect(await failureOf(seen)).toMatchObject({
      code: "stream_failed",
      message: "An event of the stream is not valid JSON",
    });
  });

  it("does not lose an event whose blank line is missing", async () => {
    expect(await textOf(stream(() => eventStream([delta("a"), delta("b", "stop").trimEnd()])).pieces)).toBe("ab");
  });

  it.each([
    ["nothing at all", []],
    ["no finish reason", [delta("a")]],
    ["a cut event", [delta("a"), delta("b").slice(0, 20)]],
    ["a cut end marker", [delta("a"), "data: [DONE"]],
    ["a cut end marker after a finish reason", [delta("a", "stop"), "data: [DONE"]],
  ])("that ends with %s is truncated", async (_name, chunks) => {
    const error = await failureOf(stream(() => eventStream(chunks)).pieces);
    expect(error).toMatchObject({
      code: "stream_truncated",
      message: "The stream of Hub inference ended without [DONE] and without a finish reason",
      attempts: [{ outcome: "stream_truncated", status: 200 }],
    });
  });

  it("whose connection breaks is truncated, and says why", async () => {
    const { pieces } = stream(() => eventStream([delta("a")], new TypeError("terminated")));
    expect(await failureOf(pieces)).toMatchObject({ code: "stream_truncated", cause: { message: "terminated" } });
  });

  it.each([
    ['data: {"error":"out of memory"}\n\n', `${forwarded}: out of memory`],
    ['data: {"error":{"message":"overloaded","code":1}}\n\n', `${forwarded}: overloaded`],
    ['data: {"error":{"code":1}}\n\n', `${forwarded}: the server gave no reason`],
    ['event: error\ndata: {"message":"gone"}\n\n', `${forwarded}: gone`],
    ["event: error\ndata: gone\n\n", `${forwarded}: gone`],
    ["data: not json\n\n", "An event of the stream is not valid JSON"],
  ])("with %s fails after the pieces before it", async (event, message) => {
    const seen: unknown[] = [];
    const { pieces } = stream(() => eventStream([delta("a") + event + delta("b")]));
    const reading = (async () => {
      for await (const piece of pieces) seen.push(piece);
    })();
    expect(await failureOf(reading)).toMatchObject({ code: "stream_failed", message });
    expect(seen).toHaveLength(1);
  });

  it("with an event of another shape is invalid output", async () => {
    const { pieces } = stream(() => eventStream(['data: {"choices":"?"}\n\n']));
    expect(await failureOf(pieces)).toMatchObject({
      code: "invalid_output",
      message: "Invalid event in the stream of Hub inference: choices: expected a list, received a string",
    });
  });

  it("needs the content type of one", async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream({ cancel: cancelled });
    const { pieces } = stream(() => new Response(body, { headers: { "content-type": "application/json" } }));
    expect(await failureOf(pieces)).toMatchObject({
      code: "event_stream_missing",
      message: `${unsupported}: it answered with application/json`,
      response: { status: 200 },
    });
    expect(cancelled).toHaveBeenCalled();
    expect(await failureOf(stream(() => new Response(null)).pieces)).toMatchObject({
      message: `${unsupported}: it answered with no content type`,
    });
  });

  it("accepts the content type in any spelling, and nothing that only begins like it", async () => {
    const withType = (type: string) => () => new Response(delta("a", "stop"), { headers: { "content-type": type } });
    expect(await textOf(stream(withType("Text/Event-Stream;charset=utf-8")).pieces)).toBe("a");
    expect(await failureOf(stream(withType("text/event-streams")).pieces)).toMatchObject({
      code: "event_stream_missing",
    });
  });

  it("with a line that never ends fails", async () => {
    const chunk = "x".repeat(1 << 20);
    const error = await failureOf(stream(() => eventStream(Array.from({ length: 40 }, () => chunk))).pieces);
    expect(error).toMatchObject({
      code: "stream_failed",
      message: expect.stringMatching(/^The stream cannot be read: ./),
    });
  });

  it("is opened again after 503, as long as nothing came", async () => {
    let tries = 0;
    const { pieces, clock } = stream(() =>
      tries++ < 2 ? new Response("", { status: 503 }) : eventStream([delta("a", "stop")]),
    );
    expect(await textOf(pieces)).toBe("a");
    expect(clock.slept).toEqual([500, 1000]);
  });
});

/** A stream that never ends by itself. */
const endless = () => {
  const cancelled = vi.fn();
  const bytes = new TextEncoder().encode(delta("a"));
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes), cancel: cancelled });
  return { cancelled, response: new Response(body, { headers: { "content-type": "text/event-stream" } }) };
};

describe("leaving a stream", () => {
  it("cancels it at the server", async () => {
    const { response, cancelled } = endless();
    for await (const _piece of stream(() => response).pieces) break;
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("cancels it when the caller throws", async () => {
    const { response, cancelled } = endless();
    const reading = async () => {
      for await (const _piece of stream(() => response).pieces) throw new Error("mine");
    };
    await expect(reading()).rejects.toThrow("mine");
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("cancels it when the call is aborted while nothing comes", async () => {
    const cancelled = vi.fn();
    const controller = new AbortController();
    const pull = () => void setImmediate(() => controller.abort());
    const body = new ReadableStream({ pull, cancel: cancelled }, { highWaterMark: 0 });
    const { pieces } = stream(() => new Response(body, { headers: { "content-type": "text/event-stream" } }), {
      signal: controller.signal,
    });
    expect(await failureOf(pieces)).toMatchObject({ code: "aborted" });
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("sends nothing where it was never begun", async () => {
    const { pieces, double } = stream(() => new Error("nothing may be sent"));
    await pieces.return();
    expect(await pieces.next()).toEqual({ value: undefined, done: true });
    expect(double.sent).toEqual([]);
  });

  it("ends a stalled stream at the deadline", async () => {
    const body = new ReadableStream({});
    const { pieces } = stream(() => new Response(body, { headers: { "content-type": "text/event-stream" } }), {
      timeout: 300,
    });
    expect(await failureOf(pieces)).toMatchObject({ code: "timed_out" });
  });
});

describe("a stalled stream", () => {
  const stalled = () => {
    const cancelled = vi.fn();
    const bytes = new TextEncoder().encode(delta("a") + delta("b"));
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(bytes);
    const body = new ReadableStream<Uint8Array>({ start, cancel: cancelled });
    return { cancelled, response: new Response(body, { headers: { "content-type": "text/event-stream" } }) };
  };

  it("ends when it is returned while an event is awaited", async () => {
    const { response, cancelled } = stalled();
    const { pieces } = stream(() => response);
    await pieces.next();
    await pieces.next();
    const pending = pieces.next();
    const returned = pieces.return();
    expect(await pending).toEqual({ value: undefined, done: true });
    expect(await returned).toEqual({ value: undefined, done: true });
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("gives no further event of a chunk after an abort", async () => {
    const controller = new AbortController();
    const { pieces } = stream(() => stalled().response, { signal: controller.signal });
    await pieces.next();
    controller.abort(new Error("enough"));
    await expect(pieces.next()).rejects.toMatchObject({
      code: "aborted",
      message: "The call was aborted",
      cause: { message: "enough" },
      attempts: [{ outcome: "aborted", status: 200 }],
    });
  });
});

describe("streams of text generation", () => {
  const generate = (events: readonly string[]) => {
    const double = createFetch(() => eventStream(events), mappingFor("text-generation", "hf-inference"));
    const { client } = createTestClient(double);
    return {
      double,
      pieces: client.textGenerationStream({ model: "a/b", inputs: "x", parameters: { max_new_tokens: 2 } }),
    };
  };

  it("come as tokens", async () => {
    const token = { index: 1, token: { id: 4, text: "hi", logprob: -0.1, special: false }, generated_text: null };
    const last = { ...token, generated_text: "hi", details: { finish_reason: "length", generated_tokens: 1 } };
    const { pieces, double } = generate([`data:${JSON.stringify(token)}\n\n`, `data:${JSON.stringify(last)}\n\n`]);
    const seen = [];
    for await (const piece of pieces) seen.push(piece);
    expect(seen).toEqual([token, last]);
    expect(double.calls()[0]?.json).toEqual({ inputs: "x", parameters: { max_new_tokens: 2 }, stream: true });
  });

  it("come as chunks of completions too, in the words of tokens", async () => {
    const chunk = (text: string, finish_reason: string | null) =>
      `data: ${JSON.stringify({ choices: [{ text, finish_reason }] })}\n\n`;
    const seen = [];
    for await (const piece of generate([chunk("h", null), chunk("i", "stop")]).pieces) seen.push(piece);
    expect(seen).toEqual([
      { token: { text: "h", special: false } },
      { token: { text: "i", special: false }, details: { finish_reason: "eos_token" } },
    ]);
  });
});

describe("raw streams", () => {
  it("give events as they are", async () => {
    const double = createFetch(() => eventStream(['data: {"any":1}\n\n', "data: [DONE]\n\n"]));
    const { client } = createTestClient(double);
    const seen = [];
    for await (const event of client.streamingRequest({ model: "a/b", inputs: "x" })) seen.push(event);
    expect(seen).toEqual([{ any: 1 }]);
    expect(double.sent.map(({ url, json }) => [url, json])).toEqual([
      ["https://hub.test/router/hf-inference/models/a/b", { inputs: "x", stream: true }],
    ]);
  });
});

describe("a stream as an iterator", () => {
  it("answers several questions at once in turn", async () => {
    const { pieces } = stream(() => eventStream([delta("a"), delta("b"), delta("c", "stop"), "data: [DONE]\n\n"]));
    const found = await Promise.all([pieces.next(), pieces.next(), pieces.next(), pieces.next(), pieces.next()]);
    expect(found.map(({ value, done }) => (done ? "end" : value?.choices[0]?.delta.content))).toEqual([
      "a",
      "b",
      "c",
      "end",
      "end",
    ]);
  });

  it("is over after a failure, and after being left", async () => {
    const { pieces } = stream(() => eventStream([delta("a")]));
    await pieces.next();
    await expect(pieces.next()).rejects.toMatchObject({ code: "stream_truncated" });
    expect(await pieces.next()).toEqual({ value: undefined, done: true });
    const { response, cancelled } = endless();
    const other = stream(() => response).pieces;
    await other.next();
    const mine = new Error("mine");
    await expect(other.throw(mine)).rejects.toBe(mine);
    expect(mine).not.toHaveProperty("attempts");
    expect(await other.next()).toEqual({ value: undefined, done: true });
    expect(cancelled).toHaveBeenCalledOnce();
  });
});
