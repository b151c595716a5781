import { describe, expect, test } from "vitest";
import { callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import { answerAuto } from "./uniform-task.ts";

const hub = candidateAt("hf-inference");
const json = (value: unknown) => async () => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(value)),
});

interface Given {
  readonly path?: string;
  readonly query?: string;
  readonly body?: object | Buffer;
  readonly type?: string | undefined;
  readonly model?: object;
  readonly hasBudget?: boolean;
  readonly answer?: unknown;
}

const run = async (given: Given = {}) => {
  const { path = "models/acme/model", query = "", body = { inputs: "x" }, type = "application/json" } = given;
  const { deps, record } = callDeps({
    order: [hub],
    answer: json(given.answer ?? [1]),
    model: (given.model ?? { pipelineTag: "fill-mask", mappings: [] }) as never,
    ...(given.hasBudget && { hasBudget: true }),
  });
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const headers = type === "" ? {} : { "content-type": type };
  const { inbound, sent } = routerRequest({ query, body: bytes, headers });
  await answerAuto(deps, inbound, path);
  return { record, sent, bytes, ask: record.localAsks[0] };
};

describe("the path", () => {
  test.each([
    ["models/gpt2", { modelId: "gpt2", policy: "fastest" }],
    ["models/acme/chat", { modelId: "acme/chat", policy: "fastest" }],
    ["/models/acme%2Fchat/", { modelId: "acme/chat", policy: "fastest" }],
    ["models/acme/chat:cheapest", { modelId: "acme/chat", policy: "cheapest" }],
    ["models/acme/chat@live:groq", { modelId: "acme/chat", alias: "live", policy: "fastest", provider: "groq" }],
  ])("%s names a model", async (path, target) => {
    expect((await run({ path })).record.routes[0]?.target).toEqual(target);
  });

  test.each(["", "models", "model/acme/chat", "models/acme/chat/more"])('"%s" is not found', async (path) => {
    await expect(run({ path })).rejects.toMatchObject({
      code: "not_found",
      status: 404,
      message: "Not found. Use POST /router/auto/models/{id}[?task=…].",
    });
  });
});

describe("the task", () => {
  test.each<[string, Given, string]>([
    ["in the query", { query: "?task=text-to-image" }, "text-to-image"],
    ["of the hub's own service in the query", { query: "?task=tabular-regression" }, "tabular-regression"],
    ["of the model", {}, "fill-mask"],
    ["of the model for a file", { body: Buffer.from("x"), type: "image/png" }, "fill-mask"],
    [
      "of its first working provider",
      {
        model: {
          mappings: [
            { task: "text-to-video", status: "error" },
            { task: "text-to-image", status: "live" },
          ],
        },
      },
      "text-to-image",
    ],
    [
      "that labels imply",
      {
        model: { pipelineTag: "text-classification", mappings: [] },
        body: { inputs: "x", parameters: { candidate_labels: [] } },
      },
      "zero-shot-classification",
    ],
    [
      "without labels",
      { model: { pipelineTag: "text-classification", mappings: [] }, body: { inputs: "x", parameters: null } },
      "text-classification",
    ],
  ])("%s", async (_name, given, task) => {
    const { record, ask } = await run(given);
    expect(record.opened).toMatchObject([{ kind: { endpoint: "task", model: "acme/model", task, isStreamed: false } }]);
    expect(ask).toMatchObject({ path: "", task });
  });

  test("that is not known is refused, with those that are", async () => {
    await expect(run({ query: `?task=${"x".repeat(61)}` })).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "task",
      message: expect.stringMatching(
        /^"task" in the query is "x{60}", which is not supported\. Use one of: audio-classification, audio-to-audio, .*, zero-shot-object-detection\.$/,
      ),
    });
  });

  test("of a model without one has to be named", async () => {
    const unknown = (name: string) => ({
      code: "bad_request",
      status: 400,
      message: `The task of ${name} is unknown. Add it to the query, for example ?task=text-classification`,
    });
    await expect(run({ model: { fullName: "Acme/Model", mappings: [] } })).rejects.toMatchObject(unknown("Acme/Model"));
    await expect(run({ model: { mappings: [] } })).rejects.toMatchObject(unknown("acme/model"));
    await expect(run({ model: { mappings: [{ task: "x", status: "error" }] } })).rejects.toMatchObject(
      unknown("acme/model"),
    );
  });
});

describe("the body", () => {
  test("is JSON unless its type says otherwise, and is sent as it is", async () => {
    for (const type of ["application/json", "Application/JSON; charset=utf-8", ""]) {
      const { ask, bytes, sent } = await run({ type, body: { inputs: "x" } });
      expect([Buffer.from(ask?.body ?? []), jsonOf(sent)]).toEqual([bytes, [1]]);
    }
    const file = Buffer.from("{");
    expect(Buffer.from((await run({ type: "image/png", body: file })).ask?.body ?? [])).toEqual(file);
    await expect(run({ type: "application/json", body: file })).rejects.toMatchObject({ code: "bad_request" });
  });

  test("has constraints for providers, unless it is a file", async () => {
    const { record } = await run({ body: { inputs: "x", provider: { ignore: ["groq"] } } });
    expect(record.routes[0]?.constraints).toEqual({
      tasks: ["fill-mask"],
      canCarry: expect.any(Function),
      ignore: ["groq"],
    });
    const file = await run({ body: Buffer.from("x"), type: "image/png" });
    expect(file.record.routes[0]?.constraints).toEqual({ tasks: ["fill-mask"], canCarry: expect.any(Function) });
  });

  test("can ask for a stream of text only", async () => {
    await expect(run({ body: { inputs: "x", stream: true } })).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "stream",
      message: 'The task fill-mask cannot be streamed. Remove "stream".',
    });
    expect((await run({ body: { inputs: "x", stream: "true" } })).sent.status).toBe(200);
  });
});

describe("text generation", () => {
  const query = "?task=text-generation";

  test("without a budget has no limit", async () => {
    const { record, ask, bytes } = await run({ query, answer: { generated_text: "four words of text" } });
    expect(Buffer.from(ask?.body ?? [])).toEqual(bytes);
    expect(record.opened[0]).not.toHaveProperty("maxUsage");
    expect(record.settled[0]?.usage).toMatchObject({ source: "estimate" });
  });

  test("under a budget is sent with the limit that is reserved", async () => {
    const { record, ask, bytes } = await run({ query, hasBudget: true });
    expect(JSON.parse(Buffer.from(ask?.body ?? []).toString())).toEqual({
      inputs: "x",
      parameters: { max_new_tokens: 4_096 },
    });
    expect(record.opened[0]?.maxUsage).toEqual({ input: bytes.length, output: 4_096 });
    const limited = await run({ query, hasBudget: true, body: { inputs: "x", parameters: { max_new_tokens: 7 } } });
    expect(limited.record.opened[0]?.maxUsage).toEqual({ input: limited.bytes.length, output: 7 });
    expect(Buffer.from(limited.ask?.body ?? [])).toEqual(limited.bytes);
  });

  test("of a file, and other tasks, have no output tokens", async () => {
    const file = await run({ query, hasBudget: true, body: Buffer.from("xyz"), type: "text/plain" });
    expect(file.record.opened[0]?.maxUsage).toEqual({ input: 3, output: 0 });
    const other = await run({ hasBudget: true });
    expect(other.record.opened[0]?.maxUsage).toEqual({ input: other.bytes.length, output: 0 });
    expect(Buffer.from(other.ask?.body ?? [])).toEqual(other.bytes);
  });
});

describe("a body with messages", () => {
  const messages = [{ role: "user", content: "hi" }];
  const answer = { choices: [{ message: { role: "assistant", content: "hello" } }] };

  test.each([
    ["models/acme/chat", { modelId: "acme/chat", policy: "fastest" }],
    ["models/acme/chat:cheapest", { modelId: "acme/chat", policy: "cheapest" }],
    [
      "models/acme/chat@live:hf-inference",
      { modelId: "acme/chat", alias: "live", policy: "fastest", provider: "hf-inference" },
    ],
  ])("at %s is a chat", async (path, target) => {
    const { record, ask, sent, bytes } = await run({
      path,
      body: { messages, model: "other" },
      answer,
      hasBudget: true,
    });
    expect(record.routes[0]?.target).toEqual(target);
    expect(ask).toMatchObject({ path: "v1/chat/completions" });
    expect(JSON.parse(Buffer.from(ask?.body ?? []).toString())).toEqual({
      messages,
      model: "acme/chat",
      max_tokens: 4_096,
    });
    expect([sent.status, jsonOf(sent)]).toEqual([200, answer]);
    expect(record.opened).toMatchObject([
      {
        kind: { endpoint: "chat", model: "acme/chat", task: "conversational", isStreamed: false },
        maxUsage: { input: bytes.length + 16, output: 4_096 },
      },
    ]);
  });

  test("is no chat if the query names another task", async () => {
    const { record } = await run({ query: "?task=fill-mask", body: { messages, inputs: "x" } });
    expect(record.opened).toMatchObject([{ kind: { task: "fill-mask" } }]);
  });
});
