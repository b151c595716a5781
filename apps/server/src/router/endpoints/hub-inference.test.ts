import { describe, expect, test } from "vitest";
import { callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest, signedIn } from "../../testing/router/request.ts";
import { answerHub } from "./hub-inference.ts";

const hub = candidateAt("hf-inference");
const engineAt = (kind: string, task = "conversational", address = "http://engine.example/base/") =>
  candidateAt("hf-inference", { endpoint: { id: 3, kind, task, address, served_model: "m" } as never });

interface Given {
  readonly path?: string;
  readonly method?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly candidate?: ReturnType<typeof engineAt>;
  readonly model?: object;
  readonly hasBudget?: boolean;
  readonly hasInference?: boolean;
  /** What an engine replies. */
  readonly reply?: object;
}

const run = async (given: Given = {}) => {
  const { path = "models/acme/model", method = "POST", body = { inputs: "x" }, candidate = hub } = given;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { deps, record } = callDeps({
    order: [candidate],
    replies: [{ body: given.reply ?? [{ generated_text: "engine" }] }],
    answer: async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from('{"choices":[]}'),
    }),
    ...(given.hasBudget && { hasBudget: true }),
    ...(given.model && { model: given.model as never }),
  });
  const { inference, ...upstreams } = deps.upstreams;
  const parts = {
    ...deps,
    upstreams: { ...upstreams, ...(given.hasInference !== false && inference && { inference }) },
  };
  const { inbound, sent } = routerRequest({
    method,
    body: text,
    viewer: signedIn,
    ownKey: "sk-own-key",
    headers: given.headers ?? {},
  });
  await answerHub(parts, inbound, path);
  return { record, sent, text, ask: record.localAsks[0], request: record.requests[0] };
};

describe("a task of the hub's own service", () => {
  test("is sent as it is, and written down", async () => {
    const { record, sent, ask, text } = await run({
      model: { pipelineTag: "fill-mask", endpoints: [], revision: { sha: "abc" } },
    });
    expect([sent.status, jsonOf(sent)]).toEqual([200, { choices: [] }]);
    expect(sent.headers).toMatchObject({ "x-orrery-provider": "hf-inference", "x-orrery-revision": "abc" });
    expect(Buffer.from(ask?.body ?? []).toString()).toBe(text);
    expect(ask).toMatchObject({ modelId: "acme/model", path: "", revision: "abc" });
    expect(ask).not.toHaveProperty("task");
    expect(record.routes).toEqual([
      {
        target: { modelId: "acme/model", policy: "fastest", provider: "hf-inference" },
        constraints: { tasks: [], canCarry: expect.any(Function) },
      },
    ]);
    expect(record.routes[0]?.constraints.canCarry("anything")).toBe(true);
    expect(record.opened).toEqual([
      { kind: { endpoint: "task", model: "acme/model", task: "fill-mask", isStreamed: false }, order: [hub] },
    ]);
  });

  test.each([
    ["models/acme/model/pipeline/summarization", { pipelineTag: "fill-mask", endpoints: [] }, "summarization"],
    ["models/acme/model", { pipelineTag: "fill-mask", endpoints: [] }, "fill-mask"],
    ["models/acme/model", { pipelineTag: null, endpoints: [] }, "conversational"],
    ["models/acme/model", undefined, "conversational"],
  ])("at %s of the model %j is %s", async (path, model, task) => {
    const { record, ask } = await run({ path, ...(model && { model }) });
    expect(record.opened).toMatchObject([{ kind: { task } }]);
    expect(ask?.task).toBe(path.includes("pipeline") ? task : undefined);
  });

  test("can be for an alias, and can be a stream", async () => {
    const { record } = await run({ path: "models/acme/model@live", body: { inputs: "x", stream: true } });
    expect(record.routes[0]?.target).toMatchObject({ modelId: "acme/model", alias: "live" });
    expect(record.opened).toMatchObject([{ kind: { isStreamed: true } }]);
  });

  test("under a budget has no output tokens", async () => {
    const { record, text, ask } = await run({ hasBudget: true });
    expect(record.opened[0]?.maxUsage).toEqual({ input: text.length, output: 0 });
    expect(Buffer.from(ask?.body ?? []).toString()).toBe(text);
  });

  test("is refused if the hub has no service", async () => {
    await expect(run({ hasInference: false })).rejects.toMatchObject({
      code: "no_provider",
      status: 400,
      message: "This hub does not run models itself. Choose another provider.",
    });
  });
});

describe("a task of an engine that accepts the hub's format", () => {
  test("is sent to it as it is, with its key and the trace", async () => {
    const traceparent = `00-${"1".repeat(32)}-${"2".repeat(16)}-01`;
    const { request, record, sent, text } = await run({
      candidate: engineAt("tgi"),
      headers: { traceparent, "x-other": "1" },
    });
    expect(request).toMatchObject({ origin: "http://engine.example", path: "/base/", method: "POST" });
    expect(String(request?.body)).toBe(text);
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "accept-encoding": "identity",
      authorization: "Bearer engine-key",
      traceparent,
    });
    expect(request?.headers).not.toHaveProperty("x-other");
    expect([sent.status, jsonOf(sent)]).toEqual([200, [{ generated_text: "engine" }]]);
    expect(record.opened).toMatchObject([{ kind: { endpoint: "task", task: "text-generation" } }]);
    expect(record.opened[0]).not.toHaveProperty("maxUsage");
  });

  test("does not send its key to the caller", async () => {
    const { sent } = await run({ candidate: engineAt("tgi"), reply: { generated_text: "engine-key" } });
    expect(sent.body?.toString()).not.toContain("engine-key");
  });

  test("keeps the type of its body", async () => {
    const { request } = await run({ candidate: engineAt("tgi"), headers: { "content-type": "text/plain" } });
    expect(request?.headers["content-type"]).toBe("text/plain");
  });

  test.each([
    ["tgi", "conversational", null, "text-generation", "/base/"],
    ["tei", "feature-extraction", null, "feature-extraction", "/base/embed"],
    ["tei", "feature-extraction", "text-ranking", "text-ranking", "/base/rerank"],
    ["tei", "feature-extraction", "fill-mask", "feature-extraction", "/base/embed"],
  ])("%s for %s of a model for %s runs %s", async (kind, own, pipelineTag, task, path) => {
    const { request, record } = await run({ candidate: engineAt(kind, own), model: { pipelineTag, endpoints: [] } });
    expect(request?.path).toBe(path);
    expect(record.opened).toMatchObject([{ kind: { task } }]);
  });

  test("has a limit under a budget", async () => {
    const bounded = await run({ candidate: engineAt("tgi"), hasBudget: true });
    const sent = '{"inputs":"x","parameters":{"max_new_tokens":4096}}';
    expect(String(bounded.request?.body)).toBe(sent);
    expect(bounded.record.opened[0]?.maxUsage).toEqual({ input: bounded.text.length, output: 4_096 });
    const body = '{ "inputs":"x", "parameters":{"max_new_tokens":7} }';
    const own = await run({ candidate: engineAt("tgi"), hasBudget: true, body });
    expect(String(own.request?.body)).toBe(body);
    expect(own.record.opened[0]?.maxUsage).toEqual({ input: body.length, output: 7 });
    const vectors = await run({ candidate: engineAt("tei", "feature-extraction"), hasBudget: true });
    expect(vectors.record.opened[0]?.maxUsage).toEqual({ input: vectors.text.length, output: 0 });
  });
});

describe("a task of another engine is converted", () => {
  const path = "models/acme/model/pipeline/text-generation";
  const reply = { choices: [{ text: "engine" }] };
  const address = "http://engine.example";

  test("if it does not accept the hub's format", async () => {
    const { request, sent } = await run({ path, reply, candidate: engineAt("vllm", "conversational", address) });
    expect([request?.path, jsonOf(sent)]).toEqual(["/v1/completions", { generated_text: "engine" }]);
  });

  test.each([
    [1, "/"],
    [2, "/v1/completions"],
  ])("if the model has several, since only a converted request can be sent again: %d", async (count, expected) => {
    const model = { pipelineTag: null, endpoints: Array.from({ length: count }, () => ({})) };
    const { request } = await run({ path, reply, model, candidate: engineAt("tgi", "conversational", address) });
    expect(request?.path).toBe(expected);
  });

  test("unless it cannot be converted", async () => {
    const { request } = await run({
      path: "models/acme/model/pipeline/text-ranking",
      candidate: engineAt("tei", "feature-extraction"),
      model: { pipelineTag: null, endpoints: [{}, {}] },
    });
    expect(request?.path).toBe("/base/rerank");
  });
});

describe("OpenAI's paths", () => {
  const messages = [{ role: "user", content: "hi" }];

  test.each([
    ["v1/chat/completions", "acme/other", "v1/chat/completions"],
    ["models/acme/model/v1/chat/completions", "acme/model", "v1/chat/completions"],
  ])("%s runs %s on the hub", async (path, modelId, localPath) => {
    const { record, ask } = await run({ path, body: { model: "acme/other", messages } });
    expect(record.routes[0]?.target).toEqual({ modelId, policy: "fastest", provider: "hf-inference" });
    expect(ask).toMatchObject({ modelId, path: localPath });
  });

  test.each(["v1/other", "v1/constructor", `v1/${"x".repeat(101)}`])("%s is not found", async (path) => {
    await expect(run({ path })).rejects.toMatchObject({
      code: "not_found",
      status: 404,
      message: `Not found: ${path.slice(0, 103)}. Available: v1/chat/completions, v1/completions, v1/embeddings.`,
    });
  });
});

test("another path is not found, and another method is refused", async () => {
  await expect(run({ path: "x".repeat(201) })).rejects.toMatchObject({
    code: "not_found",
    status: 404,
    message: `Not found: /router/hf-inference/${"x".repeat(200)}. Available: models/{id}, models/{id}/pipeline/{task} and v1/chat/completions.`,
  });
  await expect(run({ method: "GET" })).rejects.toMatchObject({
    code: "method_not_allowed",
    status: 405,
    message: "Use POST.",
    headers: { allow: "POST" },
  });
});
