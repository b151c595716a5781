import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LocalAsk, LocalInference } from "../../inference/local-inference.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const asks: LocalAsk[] = [];

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

const streamed = async function* (): AsyncIterable<Uint8Array> {
  const event = (delta: object, finish_reason: string | null = null) =>
    Buffer.from(`data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  yield event({ role: "assistant", content: "" });
  yield event({ content: "Hello" });
  yield event({}, "stop");
  yield Buffer.from("data: [DONE]\n\n");
};

/** The least that an inference service can be. */
const fakeInference: LocalInference = {
  answer: async (ask) => {
    asks.push(ask);
    const isStream = ask.path !== "" && JSON.parse(Buffer.from(ask.body).toString()).stream === true;
    const headers = { "content-type": isStream ? "text/event-stream" : "application/json" };
    if (isStream) return { status: 200, headers, body: streamed() };
    if (ask.path === "v1/chat/completions")
      return { status: 200, headers, body: json({ choices: [{ message: { role: "assistant", content: "Hello" } }] }) };
    if (ask.modelId === "acme/base")
      return { status: 503, headers, body: json({ error: "loading", estimated_time: 2 }) };
    return { status: 200, headers, body: json([{ label: ask.task ?? "own task", score: 1 }]) };
  },
  close: async () => {},
};

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-router-")) };
  hub = await startRoutedHub(place, {}, { inference: fakeInference });
});
afterAll(() => hub.close());
beforeEach(() => {
  hub.simulator.reset();
  asks.length = 0;
});

const rows = async () => {
  await hub.settled();
  return hub.hub.database.db.selectFrom("router_calls").selectAll().orderBy("id").execute();
};
const lastRow = async () => (await rows()).at(-1);
const chat = (body: object, headers?: Record<string, string>) =>
  hub.send(
    "POST",
    "/router/v1/chat/completions",
    { messages: [{ role: "user", content: "hello" }], ...body },
    hub.callerToken,
    headers,
  );

describe("chat", () => {
  test("a plain call goes to the first provider with its key, and is written down", async () => {
    const reply = await chat({ model: "acme/chat:together" });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-orrery-provider")).toBe("together");
    expect(reply.headers.get("x-orrery-attempts")).toBe("1");
    const body = (await reply.json()) as { choices: { message: { content: string } }[]; usage: Record<string, number> };
    expect(body.choices[0]?.message.content).toBe("You asked: hello. This is a simulated answer.");
    const [call] = hub.simulator.calls;
    expect(call).toMatchObject({
      url: "https://api.together.xyz/v1/chat/completions",
      headers: { authorization: "Bearer planted-together-key-1" },
    });
    expect(call?.body).toEqual({ model: "chat-at-together", messages: [{ role: "user", content: "hello" }] });
    const { prompt_tokens: input = 0, completion_tokens: output = 0 } = body.usage;
    expect(await lastRow()).toMatchObject({
      request_id: reply.headers.get("x-request-id"),
      endpoint: "chat",
      model: "acme/chat",
      provider: "together",
      provider_model: "chat-at-together",
      key_source: "hub",
      state: "done",
      http_status: 200,
      attempts: 1,
      input_tokens: input,
      output_tokens: output,
      usage_source: "provider",
      cost_nano: input * 1000 + output * 2000,
      is_streamed: 0,
    });
  });

  test("a stream passes, its usage is read and left out for those who did not ask", async () => {
    const reply = await chat({ model: "acme/chat:groq", stream: true });
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const text = await reply.text();
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(text).not.toContain('"usage"');
    expect(hub.simulator.calls[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    const asked = await chat({ model: "acme/chat:groq", stream: true, stream_options: { include_usage: true } });
    expect(await asked.text()).toContain('"usage":{');
    const plain = await chat({ model: "acme/chat:groq" });
    await plain.text();
    const [streamedRow, askedRow, plainRow] = (await rows()).slice(-3);
    expect(streamedRow).toMatchObject({ state: "done", is_streamed: 1, usage_source: "provider" });
    expect(askedRow?.cost_nano).toBe(streamedRow?.cost_nano);
    expect(plainRow?.cost_nano).toBe(streamedRow?.cost_nano);
  });

  test("falls back before the first content, and tells so", async () => {
    hub.simulator.faults.add({ fault: "status", status: 500, path: "together" });
    const reply = await chat({ model: "acme/chat", provider: { order: ["together", "groq"] } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-orrery-provider")).toBe("groq");
    expect(reply.headers.get("x-orrery-attempts")).toBe("2");
  });

  test("after the first content a failure is told in band, and nothing is spliced", async () => {
    hub.simulator.faults.add({ fault: "cut", after: 4, pace: "delay", delay: 5, path: "together" });
    const reply = await chat({ model: "acme/chat", stream: true, provider: { order: ["together"] } });
    expect(reply.status).toBe(200);
    const events = (await reply.text()).split("\n\n").filter(Boolean);
    expect(events).toHaveLength(5);
    expect(JSON.parse(events.at(-1)?.slice(6) ?? "")).toMatchObject({
      error: { code: "stream_interrupted", type: "provider_error", metadata: { provider: "together" } },
    });
    expect(await lastRow()).toMatchObject({
      state: "failed",
      error_code: "stream_interrupted",
      usage_source: "estimate",
    });
  });

  test("a model without any provider is refused with the explanation", async () => {
    const reply = await chat({ model: "acme/painter" });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: { code: "no_provider", metadata: { providers: [{ provider: "fal-ai", isKept: false }, {}, {}] } },
    });
  });

  test("the hub's own chat model can't decide about tools, and is passed over for a provider that can", async () => {
    const tools = [{ type: "function", function: { name: "clock", parameters: {} } }];
    const own = await chat({ model: "acme/solo-chat:hf-inference", tools });
    expect(own.status).toBe(400);
    expect(((await own.json()) as { error: { message: string } }).error.message).toContain(
      'Hub inference: its chat template has no tools: set "tool_choice" to "required", or name a function',
    );
    expect((await chat({ model: "acme/solo-chat", tools })).headers.get("x-orrery-provider")).toBe("together");
    expect(asks).toEqual([]);
  });

  test("OpenAI's endpoints are also at the hub's root", async () => {
    const body = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }] };
    const reply = await hub.send("POST", "/v1/chat/completions", body, hub.callerToken);
    expect([reply.status, reply.headers.get("x-orrery-provider")]).toEqual([200, "together"]);
    const listed = (await (await hub.get("/v1/models", hub.callerToken)).json()) as { data: { id: string }[] };
    expect(listed.data.map(({ id }) => id)).toContain("acme/solo-chat");
    expect((await hub.get("/v1/other", hub.callerToken)).status).toBe(404);
  });

  test("an unknown key is refused with 401", async () => {
    const body = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }] };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, "sk-unknown-key");
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({
      error: { code: "unauthorized", message: expect.stringContaining("not a token of this hub") },
    });
  });

  test("a call without a token", async () => {
    const reply = await hub.send("POST", "/router/v1/chat/completions", { model: "acme/chat", messages: [] });
    expect(reply.status).toBe(401);
  });
});

describe("the hub's own inference service", () => {
  const post = (path: string, body: unknown = { inputs: "hello" }) =>
    hub.send("POST", `/router/hf-inference/${path}`, body, hub.callerToken);

  test.each([
    ["models/acme/local", { modelId: "acme/local", path: "" }],
    ["models/acme%2Flocal", { modelId: "acme/local", path: "" }],
    ["models/acme/local/pipeline/feature-extraction", { modelId: "acme/local", task: "feature-extraction", path: "" }],
    ["pipeline/sentence-similarity/acme/local", { modelId: "acme/local", task: "sentence-similarity", path: "" }],
  ])("%s", async (path, ask) => {
    const reply = await post(path);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual([{ label: "task" in ask ? ask.task : "own task", score: 1 }]);
    expect(asks[0]).toMatchObject(ask);
    expect(Buffer.from(asks[0]?.body ?? []).toString()).toBe('{"inputs":"hello"}');
    expect(await lastRow()).toMatchObject({
      provider: "hf-inference",
      state: "done",
      endpoint: "task",
      key_source: "none",
    });
  });

  test.each(["models/acme/local/v1/chat/completions", "v1/chat/completions"])("chats at %s", async (path) => {
    const body = { model: path.startsWith("v1") ? "acme/chat" : "tgi", messages: [{ role: "user", content: "hi" }] };
    const reply = await post(path.replace("acme/local", "acme/chat"), body);
    expect(await reply.json()).toMatchObject({ choices: [{ message: { content: "Hello" } }] });
    expect(asks[0]).toMatchObject({ modelId: "acme/chat", path: "v1/chat/completions" });
  });

  test("streams", async () => {
    const reply = await post("v1/chat/completions", {
      model: "acme/chat",
      stream: true,
      messages: [{ role: "user", content: "hi" }],
    });
    expect(await reply.text()).toContain('"content":"Hello"');
    expect(await lastRow()).toMatchObject({ state: "done", usage_source: "estimate", provider: "hf-inference" });
  });

  test("a model that still loads answers as the service does", async () => {
    const reply = await post("models/acme/base");
    expect(reply.status).toBe(503);
    expect(await reply.json()).toEqual({ error: "loading", estimated_time: 2 });
  });

  test("those who do not sign in may run public models here, where the hub lets them read", async () => {
    const reply = await hub.send("POST", "/router/hf-inference/models/acme/local", { inputs: "x" });
    expect(reply.status).toBe(200);
    const missing = await hub.send("POST", "/router/hf-inference/models/acme/nothing", { inputs: "x" });
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({
      error: expect.stringContaining("acme/nothing"),
      code: "model_not_found",
    });
  });
});

describe("a provider's own API", () => {
  test("the hub's token goes in, the provider's key goes out, the body stays as it is", async () => {
    const raw = '{ "model":"chat-at-groq",  "messages":[{"role":"user","content":"hi"}] }';
    const reply = await hub.send("POST", "/router/groq/openai/v1/chat/completions", raw, hub.callerToken);
    expect(reply.status).toBe(200);
    expect(hub.simulator.calls[0]).toMatchObject({
      url: "https://api.groq.com/openai/v1/chat/completions",
      headers: { authorization: "Bearer planted-groq-key-2", "content-length": String(raw.length) },
    });
    expect(await lastRow()).toMatchObject({
      endpoint: "pass-through",
      provider: "groq",
      usage_source: "provider",
      model: "acme/chat",
    });
  });

  test("a caller's own key passes through", async () => {
    const body = { model: "chat-at-groq", messages: [{ role: "user", content: "hi" }] };
    const reply = await hub.send("POST", "/router/groq/openai/v1/chat/completions", body, "gsk_own_key");
    expect(reply.status).toBe(200);
    expect(hub.simulator.calls[0]?.headers.authorization).toBe("Bearer gsk_own_key");
    expect(await lastRow()).toMatchObject({ key_source: "caller", account_id: null });
  });
});
