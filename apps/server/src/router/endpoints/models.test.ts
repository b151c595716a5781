import { describe, expect, test } from "vitest";
import { callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import type { MappedModel } from "../planning/mapped-models.ts";
import { answerExplain, answerModels } from "./models.ts";

type Mapping = MappedModel["mappings"][number];

const mapping = (more: Partial<Mapping> = {}): Mapping =>
  ({
    provider: "groq",
    provider_model: "at-groq",
    status: "live",
    task: "conversational",
    context_length: null,
    input_price: null,
    output_price: null,
    supports_tools: null,
    supports_structured_output: null,
    is_model_author: 0,
    ...more,
  }) as Mapping;
const model = (more: Partial<MappedModel> = {}): MappedModel =>
  ({
    name: "acme/chat",
    author: "acme",
    createdAt: 1_700_000_000_999,
    pipelineTag: "text-generation",
    mappings: [mapping()],
    ...more,
  }) as MappedModel;

const list = async (
  models: readonly MappedModel[],
  { id = "", method = "GET", pace = {} }: { id?: string; method?: string; pace?: object } = {},
) => {
  const asked: unknown[] = [];
  const { inbound, sent } = routerRequest({ method, url: `/router/v1/models/${id}` });
  const mappedModels = async (_viewer: unknown, name?: string) => {
    asked.push(name);
    return models;
  };
  await answerModels({ mappedModels, health: { of: () => pace } as never }, inbound, id);
  return { status: sent.status, body: jsonOf(sent), asked };
};
const providerOf = async (row: Partial<Mapping>, pace = {}) => {
  const { body } = await list([model({ mappings: [mapping(row)] })], { id: "acme/chat", pace });
  return (body as { providers: object[] }).providers[0];
};
const plain = { provider: "groq", status: "live", task: "conversational", is_model_author: false };

describe("the list of models", () => {
  test("has every model", async () => {
    const item = {
      id: "acme/chat",
      object: "model",
      created: 1_700_000_000,
      owned_by: "acme",
      task: "text-generation",
      architecture: { input_modalities: ["text"], output_modalities: ["text"] },
      providers: [plain],
    };
    expect(await list([model()])).toEqual({ status: 200, body: { object: "list", data: [item] }, asked: [undefined] });
    expect(await list([])).toMatchObject({ body: { data: [] }, asked: [undefined] });
    expect(await list([model()], { id: "acme%2Fchat", method: "HEAD" })).toEqual({
      status: 200,
      body: item,
      asked: ["acme/chat"],
    });
  });

  test("names a model without an owner as its own owner, and a model without a task or providers", async () => {
    const { body } = await list([model({ name: "gpt2", author: "", pipelineTag: null as never, mappings: [] })]);
    expect(body).toMatchObject({
      data: [
        {
          id: "gpt2",
          owned_by: "gpt2",
          task: null,
          architecture: { input_modalities: ["text"], output_modalities: ["text"] },
          providers: [],
        },
      ],
    });
  });

  test("is refused for other methods", async () => {
    await expect(list([], { method: "POST" })).rejects.toMatchObject({
      code: "method_not_allowed",
      status: 405,
      message: "Use GET.",
      headers: { allow: "GET" },
    });
  });

  test("says that a model is not there", async () => {
    await expect(list([], { id: "x".repeat(201) })).rejects.toMatchObject({
      code: "model_not_found",
      status: 404,
      message: `Model "${"x".repeat(200)}" does not exist on this hub, or no provider serves it.`,
    });
  });
});

describe("a provider of a model", () => {
  test.each<[Partial<Mapping>, object]>([
    [{}, {}],
    [{ provider: "hf-inference" }, { provider: "hf-inference", is_free: true }],
    [
      { input_price: 1, output_price: 2 },
      { pricing: { input: 1, output: 2 }, is_free: false },
    ],
    [{ input_price: 1 }, { pricing: { input: 1, output: 0 }, is_free: false }],
    [{ output_price: 2 }, { pricing: { input: 0, output: 2 }, is_free: false }],
    [
      { input_price: 0, output_price: 0 },
      { pricing: { input: 0, output: 0 }, is_free: true },
    ],
    [
      { provider: "hf-inference", input_price: 1, output_price: null },
      { provider: "hf-inference", pricing: { input: 1, output: 0 }, is_free: false },
    ],
    [{ context_length: 4_096 }, { context_length: 4_096 }],
    [
      { supports_tools: 1, supports_structured_output: 0 },
      { supports_tools: true, supports_structured_output: false },
    ],
    [
      { supports_tools: 0, supports_structured_output: 1 },
      { supports_tools: false, supports_structured_output: true },
    ],
    [{ is_model_author: 1 }, { is_model_author: true }],
    [
      { status: "staging", task: "text-generation" },
      { status: "staging", task: "text-generation" },
    ],
  ])("%j has %j", async (row, expected) => {
    expect(await providerOf(row)).toEqual({ ...plain, ...expected });
  });

  test("has its measured speed", async () => {
    const pace = { firstMs: 12.6, tokensPerSecond: 80.4 };
    expect(await providerOf({}, pace)).toEqual({ ...plain, first_token_latency_ms: 13, throughput: 80 });
  });
});

test.each([
  ["text-generation", "conversational", ["text"], ["text"]],
  ["image-text-to-text", "conversational", ["text", "image"], ["text"]],
  ["text-generation", "text-to-image", ["text"], ["image"]],
  ["text-to-speech", "", ["text"], ["audio"]],
  ["automatic-speech-recognition", "", ["audio"], ["text"]],
  ["document-question-answering", "", ["image"], ["text"]],
  ["visual-question-answering", "", ["image"], ["text"]],
  ["depth-estimation", "", ["image"], ["text"]],
  ["object-detection", "", ["image"], ["text"]],
  ["audio-classification", "", ["audio"], ["text"]],
  ["video-classification", "", ["video"], ["text"]],
  ["image-to-video", "", ["image"], ["video"]],
  ["text-to-video", "", ["text"], ["video"]],
  ["audio-text-to-text", "", ["text", "audio"], ["text"]],
  ["", "", ["text"], ["text"]],
])('a model for "%s", mapped for "%s", reads %j and writes %j', async (pipelineTag, task, inputs, outputs) => {
  const mappings = task === "" ? [] : [mapping({ task })];
  const { body } = await list([model({ pipelineTag, mappings })], { id: "x" });
  expect(body).toMatchObject({ architecture: { input_modalities: inputs, output_modalities: outputs } });
});

describe("an explained route", () => {
  const explain = async (body: object, given: { method?: string; query?: string; known?: object } = {}) => {
    const { method = "POST", query = "", known } = given;
    const { deps, record } = callDeps({ order: [candidateAt("groq")], ...(known && { model: known }) });
    const { inbound, sent } = routerRequest({ method, query, body: JSON.stringify(body) });
    await answerExplain(deps, inbound);
    return { body: jsonOf(sent), ...record.routes[0] };
  };
  const base = { tasks: ["conversational"], canCarry: expect.any(Function) };

  test("has the model, the task, the policy and the providers", async () => {
    const { body, target, constraints } = await explain({ model: "acme/chat:cheapest" });
    expect(body).toEqual({
      model: "acme/chat",
      task: "conversational",
      policy: "cheapest",
      providers: [{ provider: "groq", isKept: true }],
    });
    expect(target).toEqual({ modelId: "acme/chat", policy: "cheapest" });
    expect(constraints).toEqual(base);
  });

  test("says that the provider is named", async () => {
    expect((await explain({ model: "acme/chat:groq" })).body).toMatchObject({ policy: "named" });
    expect((await explain({ model: "acme/chat" })).body).toMatchObject({ policy: "fastest" });
  });

  test("is for the query of a GET", async () => {
    const query = "?model=acme/chat&task=text-to-image";
    const { body, constraints } = await explain({}, { method: "GET", query });
    expect(body).toMatchObject({ model: "acme/chat", task: "text-to-image" });
    expect(["hf-inference", "nscale", "groq", "nothing"].map((id) => constraints?.canCarry(id))).toEqual([
      ...[true, true, false, false],
    ]);
  });

  test.each([
    [{ mappings: [{ task: "text-to-video" }], pipelineTag: "x" }, {}, "text-to-video"],
    [{ mappings: [], pipelineTag: "fill-mask" }, {}, "fill-mask"],
    [{ mappings: [], pipelineTag: null }, {}, "conversational"],
    [{ mappings: [], pipelineTag: "fill-mask" }, { task: "" }, "fill-mask"],
    [{ mappings: [], pipelineTag: "fill-mask" }, { task: 7 }, "fill-mask"],
    [{ mappings: [], pipelineTag: "fill-mask" }, { task: "text-to-image" }, "text-to-image"],
  ])("of the model %j for %j has the task %s", async (known, body, task) => {
    expect((await explain({ model: "acme/chat", ...body }, { known })).body).toMatchObject({ task });
  });

  test.each([
    [{ tools: [{}] }, { needsTools: true }],
    [{ tools: [] }, {}],
    [{ tools: "x" }, {}],
    [{ response_format: { type: "json_schema" } }, { needsStructuredOutput: true }],
    [{ response_format: { type: "text" } }, {}],
    [{ response_format: { type: 7 } }, {}],
    [{ response_format: null }, {}],
    [{ provider: { order: ["groq"] } }, { order: ["groq"] }],
    [{ provider: "groq" }, {}],
  ])("for %j has the constraints %j", async (body, constraints) => {
    expect((await explain({ model: "acme/chat", ...body })).constraints).toEqual({ ...base, ...constraints });
  });
});
