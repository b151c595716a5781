import { describe, expect, test } from "vitest";
import { callDeps, candidateAt, type ProviderReply } from "../../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../../testing/router/request.ts";
import { baseHeaders } from "../../reply-headers.ts";
import { answerText } from "./text.ts";
import { textEndpoints } from "./text-endpoints.ts";

const groq = candidateAt("groq");
const together = candidateAt("together");
const hub = candidateAt("hf-inference");
const messages = [{ role: "user", content: "hi" }];
const answer = { choices: [{ message: { role: "assistant", content: "hello" } }] };
const usage = { prompt_tokens: 3, completion_tokens: 4 };

interface Given {
  readonly endpoint?: keyof typeof textEndpoints;
  readonly body?: object;
  readonly order?: readonly ReturnType<typeof candidateAt>[];
  readonly replies?: readonly (ProviderReply | { kind: "timeout"; message: string })[];
  readonly hasBudget?: boolean;
  readonly overrides?: object;
  readonly counted?: { prompt: { count: number; imageTokens: number }; output: number };
  readonly isAborted?: boolean;
  /** Whether the caller leaves while tokens are counted. */
  readonly leaves?: boolean;
}

const call = async (given: Given = {}) => {
  const { endpoint = "chat/completions", body = { messages }, order = [groq], hasBudget = false } = given;
  const { deps, record, health } = callDeps({
    order,
    hasBudget,
    replies: given.replies ?? [{ body: { ...answer, usage } }],
    answer: async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(answer)),
    }),
    model: { tokenizer: "tokenizer", endpoints: [] } as never,
  });
  const exchanges: unknown[][] = [];
  const tokens = {
    ...deps.tokens,
    exchange: async (...asked: unknown[]) => {
      exchanges.push(asked);
      if (given.leaves) caller.isAborted = true;
      return given.counted;
    },
  };
  const text = JSON.stringify({ model: "acme/chat", ...body });
  const caller = { isAborted: given.isAborted === true, onAbort: undefined };
  const { inbound, sent } = routerRequest({ body: text, caller });
  const error = await answerText(
    { ...deps, tokens: tokens as never },
    inbound,
    textEndpoints[endpoint],
    given.overrides,
  ).catch((failure) => failure);
  return { record, sent, error, exchanges, health, bytes: text.length, request: record.requests[0] };
};
const settledByGroq = (bytesOut: number | undefined) => ({
  state: "done",
  status: 200,
  candidate: groq,
  bytesOut,
  firstMs: expect.any(Number),
  notes: [{ provider: "groq", outcome: "ok", ms: expect.any(Number) }],
  usage: { input: 3, output: 4, source: "provider" },
});
const sentBody = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

describe("a call to a provider", () => {
  test("is sent in its format, answered as it is, and written down", async () => {
    const { record, sent, request, health } = await call({
      body: { messages, n: 1, provider: { ignore: ["nscale"] } },
    });
    expect(sentBody(request)).toEqual({ model: "model-at-groq", messages, n: 1 });
    expect([sent.status, jsonOf(sent)]).toEqual([200, { ...answer, usage }]);
    expect(sent.headers).toEqual({
      ...baseHeaders("request-1"),
      "x-orrery-provider": "groq",
      "x-orrery-attempts": "1",
      "x-orrery-model": "acme/chat",
      "content-type": "application/json",
      "content-length": sent.body?.length,
    });
    expect(record.routes).toMatchObject([
      {
        target: { modelId: "acme/chat", policy: "fastest" },
        constraints: { tasks: ["conversational"], ignore: ["nscale"], conversation: expect.any(Function) },
      },
    ]);
    expect(record.opened).toEqual([
      {
        kind: { endpoint: "chat", model: "acme/chat", task: "conversational", isStreamed: false },
        order: [groq],
      },
    ]);
    expect(record.settled).toEqual([settledByGroq(sent.body?.length)]);
    expect(record.settled[0]?.firstMs).toBeLessThan(100);
    expect(record.settled[0]?.firstMs).toBeGreaterThan(0);
    expect(health.of("groq", "model-at-groq").firstMs).toBe(5);
  });

  test("that the path names goes to that model and provider", async () => {
    const { record } = await call({ overrides: { modelId: "acme/other", provider: "groq" } });
    expect(record.routes[0]?.target).toEqual({ modelId: "acme/other", policy: "fastest", provider: "groq" });
  });

  test("falls back after a failure", async () => {
    const { sent, record } = await call({
      order: [groq, together],
      replies: [{ status: 500, body: {} }, { body: answer }],
    });
    expect(sent.headers).toMatchObject({ "x-orrery-provider": "together", "x-orrery-attempts": "2" });
    expect(record.settled[0]?.notes.map(({ outcome }) => outcome)).toEqual(["provider_failed", "ok"]);
  });

  test.each<[string, ProviderReply | { kind: "timeout"; message: string }, number, string]>([
    ["another success than 200", { status: 201, body: answer }, 502, "provider_output_invalid"],
    ["a timeout", { kind: "timeout", message: "too slow" }, 504, "provider_timeout"],
    ["no JSON", { body: "hello" }, 502, "provider_output_invalid"],
    ["other JSON", { body: { a: 1 } }, 502, "provider_output_invalid"],
    ["an error", { body: { error: "no" } }, 502, "provider_failed"],
    ["a refusal", { status: 422, body: { error: "no" } }, 422, "provider_refused"],
  ])("fails with %s", async (_name, reply, status, code) => {
    const { error, sent, record } = await call({ replies: [reply] });
    expect([error, sent]).toMatchObject([{ code, status, message: expect.stringMatching(/^Groq: /) }, {}]);
    expect(record.settled).toMatchObject([{ state: "failed", status, errorCode: code, bytesOut: 0 }]);
  });

  test("is no failure of a provider whose API does not support it", async () => {
    const { error, health } = await call({ order: [candidateAt("fal-ai")] });
    expect(error).toMatchObject({ code: "provider_failed", message: "fal: its API does not support this request" });
    expect(health.failuresSince("fal-ai", "model-at-fal-ai", 0)).toBe(0);
  });

  test("of a caller who left is cancelled", async () => {
    const { record, sent } = await call({ isAborted: true });
    expect([record.settled, sent]).toEqual([
      [{ state: "cancelled", status: 499, candidate: groq, notes: [], bytesOut: 0 }],
      {},
    ]);
  });
});

test("a call whose caller leaves before the reply is sent is cancelled, with its usage", async () => {
  const { record } = await call({ leaves: true, replies: [{ body: answer }] });
  expect(record.settled).toMatchObject([
    { state: "cancelled", status: 200, bytesOut: 0, usage: { source: "estimate" } },
  ]);
});

describe("a stream", () => {
  const event = (value: object | string) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
  const piece = (delta: object, finish_reason: string | null = null) =>
    event({ id: "1", choices: [{ index: 0, delta, finish_reason }] });
  const start = piece({ role: "assistant", content: "hé" });
  const end = piece({}, "stop");
  const counted = event({ id: "1", choices: [], usage });
  const done = event("[DONE]");
  const stream = (...events: readonly string[]) => ({ type: "text/event-stream", body: events.join("") });
  const ask = (body: object, reply: ProviderReply = stream(start, end, counted, done)) =>
    call({ body: { messages, stream: true, ...body }, replies: [reply] });

  test("is passed on without its usage, which is always requested", async () => {
    const { sent, record, request, health } = await ask({});
    expect(sentBody(request)).toEqual({
      model: "model-at-groq",
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(sent.body?.toString()).toBe(start + end + done);
    expect([sent.status, sent.headers]).toEqual([
      200,
      {
        ...baseHeaders("request-1"),
        "x-orrery-provider": "groq",
        "x-orrery-attempts": "1",
        "x-orrery-model": "acme/chat",
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
      },
    ]);
    expect(record.opened).toMatchObject([{ kind: { endpoint: "chat", isStreamed: true } }]);
    expect(record.settled).toEqual([settledByGroq(sent.body?.length)]);
    expect(health.of("groq", "model-at-groq").firstMs).toBeGreaterThan(0);
  });

  test("has its usage if the caller asks for it", async () => {
    const { sent } = await ask({ stream_options: { include_usage: true } });
    expect(sent.body?.toString()).toBe(start + end + counted + done);
    for (const options of [{ include_usage: "true" }, {}, null])
      expect((await ask({ stream_options: options })).sent.body?.toString()).toBe(start + end + done);
  });

  test("that breaks off ends with an error", async () => {
    const { sent, record } = await ask({}, stream(start));
    const last = sent.body?.toString().slice(start.length) ?? "";
    expect(JSON.parse(last.slice(6))).toMatchObject({
      error: {
        code: "stream_interrupted",
        type: "provider_error",
        metadata: { provider: "groq", request_id: "request-1" },
      },
    });
    expect(record.settled).toMatchObject([
      { state: "failed", errorCode: "stream_interrupted", bytesOut: sent.body?.length, usage: { source: "estimate" } },
    ]);
  });

  test("that does not begin is an error with a status", async () => {
    const { error, sent, record } = await ask({}, { status: 500, body: { error: "down" } });
    expect([error, sent]).toMatchObject([{ code: "provider_failed", status: 502 }, {}]);
    expect(record.settled).toMatchObject([{ state: "failed", status: 502 }]);
    const unsupported = await call({ body: { messages, stream: true }, order: [candidateAt("fal-ai")] });
    expect(unsupported.error).toMatchObject({ message: "fal: its API does not support this request" });
    expect(unsupported.health.failuresSince("fal-ai", "model-at-fal-ai", 0)).toBe(0);
  });

  test("at the hub's own service reports its usage too", async () => {
    const { record } = await call({ order: [hub], body: { messages, stream: true } });
    expect(JSON.parse(Buffer.from(record.localAsks[0]?.body ?? []).toString())).toEqual({
      messages,
      stream: true,
      stream_options: { include_usage: true },
      model: "acme/chat",
    });
  });
});

test.each([
  ["application/json; charset=utf-8", "application/json; charset=utf-8"],
  ["APPLICATION/JSON", "APPLICATION/JSON"],
  ["application/vnd.api+json", "application/json"],
  ["application/json, text/html", "application/json"],
])("a reply of the type %s is sent as %s", async (type, expected) => {
  const { sent } = await call({ replies: [{ type, body: answer }] });
  expect(sent.headers?.["content-type"]).toBe(expected);
});

test("the hub's own service gets the model's name, without the router's fields", async () => {
  const { record } = await call({ order: [hub], body: { messages, provider: {}, n: 1, model: "acme/chat:cheapest" } });
  expect(record.localAsks).toMatchObject([{ modelId: "acme/chat", path: "v1/chat/completions" }]);
  expect(JSON.parse(Buffer.from(record.localAsks[0]?.body ?? []).toString())).toEqual({
    messages,
    n: 1,
    model: "acme/chat",
  });
});

describe("the usage of a call", () => {
  test("is counted if the provider reports none", async () => {
    const counted = { prompt: { count: 7, imageTokens: 0 }, output: 8 };
    const { record, exchanges } = await call({ replies: [{ body: answer }], counted });
    expect(record.settled[0]?.usage).toEqual({ input: 7, output: 8, source: "counted" });
    expect(exchanges).toEqual([["tokenizer", { model: "acme/chat", messages }, ["hello"]]]);
    const withImages = { prompt: { count: 7, imageTokens: 1 }, output: 8 };
    const image = await call({ replies: [{ body: answer }], counted: withImages });
    expect(image.record.settled[0]?.usage).toEqual({ input: 7, output: 8, source: "estimate" });
  });

  test("is estimated if it cannot be counted, and a tokenizer is for chats only", async () => {
    const { record } = await call({ replies: [{ body: answer }] });
    expect(record.settled[0]?.usage).toMatchObject({ source: "estimate" });
    const completions = await call({
      endpoint: "completions",
      body: { prompt: "x".repeat(400) },
      order: [together],
      replies: [{ body: { choices: [{ text: "hello" }] } }],
    });
    expect(completions.exchanges[0]?.[0]).toBeUndefined();
    expect(completions.record.settled[0]?.usage).toMatchObject({ source: "estimate" });
    expect(completions.record.settled[0]?.usage?.input).toBeGreaterThan(50);
  });

  test("of a chat is estimated from its messages, not from its other fields", async () => {
    const settled = async (body: object) => {
      const { record } = await call({ replies: [{ body: answer }], body });
      return record.settled[0]?.usage?.input;
    };
    expect(await settled({ messages, user: "x".repeat(4_000) })).toBe(await settled({ messages }));
  });
});

describe("a budget", () => {
  test("limits the output of a chat to what is reserved, at payable providers", async () => {
    const { record, request } = await call({ hasBudget: true, order: [groq, together] });
    expect(sentBody(request)).toEqual({ model: "model-at-together", messages, max_tokens: 4_096 });
    const [opened] = record.opened;
    expect(opened?.order).toEqual([together]);
    expect(opened?.maxUsage).toEqual({ input: expect.any(Number), output: 4_096 });
  });

  test("refuses a list of other models, which can cost more; a caller who pays the provider can send one", async () => {
    const body = { messages, models: ["acme/expensive"] };
    expect((await call({ hasBudget: true, body })).error).toMatchObject({
      code: "bad_request",
      param: "models",
      message:
        '"models" lets the provider answer with another model, but your budget is for the one that you name. Remove "models".',
    });
    expect(sentBody((await call({ body })).request)).toMatchObject({ models: ["acme/expensive"] });
  });

  test("does not limit embeddings, which have no output", async () => {
    const deepinfra = candidateAt("deepinfra");
    const { record, request, bytes } = await call({
      endpoint: "embeddings",
      body: { input: "hi" },
      hasBudget: true,
      order: [deepinfra],
      replies: [{ body: { data: [] } }],
    });
    expect(sentBody(request)).toEqual({ model: "model-at-deepinfra", input: "hi" });
    expect(record.opened[0]?.maxUsage).toEqual({ input: bytes + 16, output: 0 });
    expect(record.opened[0]?.kind).toMatchObject({ endpoint: "embeddings", task: "feature-extraction" });
    expect(record.routes[0]?.constraints).not.toHaveProperty("conversation");
  });
});

test("embeddings are sent in the requested encoding, and are never streamed", async () => {
  const reply = { body: { data: [{ embedding: [1] }] } };
  const deepinfra = candidateAt("deepinfra");
  const given = { endpoint: "embeddings", order: [deepinfra], replies: [reply] } as const;
  const base64 = await call({ ...given, body: { input: "hi", encoding_format: "base64", stream: true } });
  expect(jsonOf(base64.sent)).toEqual({ data: [{ embedding: "AACAPw==" }] });
  expect(base64.record.opened[0]?.kind).toMatchObject({ isStreamed: false });
  expect(jsonOf((await call({ ...given, body: { input: "hi" } })).sent)).toEqual(reply.body);
});

test("a chat whose field is missing is refused before it is planned", async () => {
  const { error, record } = await call({ body: {} });
  expect([error.message, record.routes]).toEqual(['"messages" must be a list with at least one message.', []]);
});

test("a chat that exceeds every context is refused", async () => {
  const { deps } = callDeps({
    order: [candidateAt("groq", { contextLength: 5 })],
    promptTokens: { count: 9, imageTokens: 0 },
  });
  const { inbound } = routerRequest({ body: JSON.stringify({ model: "acme/chat", messages }) });
  await expect(answerText(deps, inbound, textEndpoints["chat/completions"])).rejects.toMatchObject({
    code: "context_length_exceeded",
    status: 400,
  });
});
