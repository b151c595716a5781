import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalAsk, LocalInference, LocalReply } from "../../inference/local-inference.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const loading: LocalReply = {
  status: 503,
  headers: { "content-type": "application/json", "x-error-code": "loading", "retry-after": "60" },
  body: Buffer.from(JSON.stringify({ error: { message: "Model acme/chat is currently loading", code: "loading" } })),
};

const eventOf = (delta: object, finish_reason: string | null = null) =>
  Buffer.from(`data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason }] })}\n\n`);

const loaded = async function* (): AsyncIterable<Uint8Array> {
  yield Buffer.from(": loading\n\n");
  yield eventOf({ role: "assistant", content: "" });
  yield eventOf({ content: "Hello" });
  yield eventOf({}, "stop");
  yield Buffer.from("data: [DONE]\n\n");
};
const failed = async function* (): AsyncIterable<Uint8Array> {
  yield Buffer.from(": loading\n\n");
  yield Buffer.from(`data: ${JSON.stringify({ error: { message: "no memory left" } })}\n\n`);
};

const asks: LocalAsk[] = [];
let answers: (() => LocalReply)[] = [];
const inference: LocalInference = {
  answer: async (ask) => {
    asks.push(ask);
    return answers.shift()?.() ?? loading;
  },
  close: async () => {},
};
const stream = (body: AsyncIterable<Uint8Array>) => () => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body,
});

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-router-")) };
  hub = await startRoutedHub(place, {}, { inference });
});
afterAll(() => hub.close());

const messages = [{ role: "user", content: "hi" }];
const own = "acme/chat:hf-inference";

test("a model that is loading is not paused, however often it is called", async () => {
  const ask = { model: own, messages };
  for (let call = 0; call < 8; call++) {
    const reply = await hub.send("POST", "/router/v1/chat/completions", ask, hub.callerToken);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await reply.text()).toContain("currently loading");
  }
  expect(asks[0]?.hasFallback).toBe(false);
});

test.each([
  ["chat", "v1/chat/completions", { messages }, "Hello"],
  ["Messages", "v1/messages", { messages, max_tokens: 5 }, "Hello"],
  ["Responses", "v1/responses", { input: "hi" }, "Hello"],
])("a stream of %s says that the model loads, then has the answer", async (_api, path, body, content) => {
  answers = [stream(loaded())];
  const reply = await hub.send("POST", `/router/${path}`, { model: own, stream: true, ...body }, hub.callerToken);
  const text = await reply.text();
  expect(reply.status).toBe(200);
  expect(text).toMatch(/^: loading\n\n/);
  expect(text).toContain(content);
});

test("a load that fails is told in the stream", async () => {
  answers = [stream(failed())];
  const ask = { model: own, stream: true, messages };
  const reply = await hub.send("POST", "/router/v1/chat/completions", ask, hub.callerToken);
  const text = await reply.text();
  expect(text).toMatch(/^: loading\n\n/);
  expect(text).toContain("no memory left");
});
