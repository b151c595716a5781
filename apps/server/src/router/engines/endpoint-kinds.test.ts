import { baseOf, providers, type Task } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { endpointServer, engineNativePath, hubFormatPath, probeUrls } from "./endpoint-kinds.ts";

const address = "http://engine:8000";

/** The URL of a task at a kind of engine. */
const urlOf = (kind: Parameters<typeof engineNativePath>[0], task: Task, at = address): string | undefined => {
  const server = endpointServer({ kind, address: at }, task);
  if (!server) return undefined;
  const access = { method: "provider-key", router: "http://router.invalid", userAgent: "test" } as const;
  const call = { task, model: "a b", args: { inputs: "x" }, isStreamed: false, wantsUrl: false, isRouted: false };
  return `${baseOf(server.provider, server.wire, access)}/${server.wire.path(call as never)}`;
};

describe("the URL of a task", () => {
  test.each([
    ["openai", "conversational", "/v1/chat/completions"],
    ["vllm", "conversational", "/v1/chat/completions"],
    ["sglang", "feature-extraction", "/v1/embeddings"],
    ["llama-server", "text-generation", "/v1/completions"],
    ["ollama", "conversational", "/v1/chat/completions"],
    ["ray-serve", "conversational", "/v1/chat/completions"],
    ["ray-serve", "text-classification", "/predict"],
    ["tgi", "text-generation", "/v1/completions"],
    ["tei", "feature-extraction", "/v1/embeddings"],
    ["tei", "sentence-similarity", "/similarity"],
    ["tei", "text-classification", "/predict"],
    ["kserve-v2", "conversational", "/openai/v1/chat/completions"],
    ["triton", "text-generation", "/v2/models/a%20b/generate"],
    ["hub", "conversational", "/v1/chat/completions"],
    ["hub", "text-generation", "/v1/completions"],
    ["hub", "feature-extraction", "/v1/embeddings"],
    ["hub", "text-classification", "/router/hf-inference/models/a%20b"],
    ["triton", "conversational", undefined],
    ["vllm", "text-classification", undefined],
    ["kserve-v2", "sentence-similarity", undefined],
  ] as const)("at %s for %s is %s", (kind, task, path) => {
    expect(urlOf(kind, task)).toBe(path && `${address}${path}`);
  });

  test("drops the end of an address that is part of OpenAI's API", () => {
    expect(urlOf("vllm", "conversational", `${address}/v1/`)).toBe(`${address}/v1/chat/completions`);
  });
});

test.each([
  ["openai", "/at/v1/models", "/at/v1/models"],
  ["vllm", "/at/health", "/at/v1/models"],
  ["sglang", "/at/health", "/at/v1/models"],
  ["llama-server", "/at/health", "/at/v1/models"],
  ["ollama", "/at/api/version", "/at/v1/models"],
  ["ray-serve", "/-/healthz", "/at/v1/models"],
  ["tgi", "/at/health", "/at/v1/models"],
  ["tei", "/at/health", "/at/v1/models"],
  ["kserve-v2", "/at/v2/models/a%20b/ready", undefined],
  ["triton", "/at/v2/models/a%20b/ready", undefined],
  ["hub", "/at/readyz", "/at/v1/models"],
] as const)("a check of %s asks %s and lists its models at %s", (kind, health, models) => {
  const expected = { health: `${address}${health}`, ...(models && { models: `${address}${models}` }) };
  for (const end of ["", "/", "//", "/v1", "/v1/"])
    expect(probeUrls({ kind, address: `${address}/at${end}`, served_model: "a b" })).toEqual(expected);
});

test.each([
  ["tgi", "text-generation", ""],
  ["tgi", "conversational", undefined],
  ["tei", "feature-extraction", "embed"],
  ["tei", "sentence-similarity", "similarity"],
  ["tei", "text-classification", "predict"],
  ["tei", "text-ranking", "rerank"],
  ["vllm", "text-generation", undefined],
  ["triton", "text-generation", undefined],
  ["kserve-v2", "text-generation", undefined],
] as const)("%s accepts %s in the hub's format at %j", (kind, task, path) => {
  expect(hubFormatPath(kind, task)).toBe(path);
});

test.each([
  ["llama-server", "responses", "messages"],
  ["ollama", "responses", "messages"],
  ["vllm", undefined, undefined],
  ["triton", undefined, undefined],
] as const)("%s has the Responses API at %j and the Messages API at %j", (kind, responses, messages) => {
  expect([engineNativePath(kind, "responses"), engineNativePath(kind, "messages")]).toEqual([responses, messages]);
});

test.each([
  ["tei", "sentence-similarity", { source_sentence: "a", sentences: ["b"] }],
  ["tei", "text-classification", "a"],
  ["ray-serve", "text-classification", "a"],
  ["hub", "text-classification", "a"],
] as const)("%s gets %s in the format of the hub", (kind, task, inputs) => {
  const wire = endpointServer({ kind, address }, task)?.wire;
  const call = { task, model: "m", args: { inputs }, isStreamed: false, wantsUrl: false, isRouted: false };
  expect(wire?.body(call as never)).toEqual({ json: { inputs } });
  expect(wire?.read).toBe(providers["hf-inference"].tasks[task].read);
});

describe("Triton's generate extension", () => {
  const wire = endpointServer({ kind: "triton", address }, "text-generation")?.wire;

  test("gets the text and the parameters as inputs of the model", () => {
    const args = { inputs: "Once", parameters: { max_tokens: 5 } };
    expect(wire?.body({ args } as never)).toEqual({ json: { text_input: "Once", max_tokens: 5 } });
  });

  test("returns the generated text", () => {
    expect(wire?.read({ text_output: " upon" })).toEqual({ value: { generated_text: " upon" } });
    expect(wire?.read({ text_output: "" })).toEqual({ value: { generated_text: "" } });
  });

  test.each([null, {}, { text_output: 1 }])("fails on %j", (reply) => {
    expect(() => wire?.read(reply)).toThrow('its reply has no "text_output"');
  });
});
