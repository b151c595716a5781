import { describe, expect, test } from "vitest";
import { textEndpoints } from "../endpoints/text/text-endpoints.ts";
import { constraintsOf, maxUsageOf, providerConstraints } from "./constraints.ts";

const chat = textEndpoints["chat/completions"];

describe("the provider object", () => {
  test("is optional", () => {
    expect([providerConstraints(undefined), providerConstraints(null), providerConstraints({})]).toEqual([{}, {}, {}]);
  });

  test("restricts the choice", () => {
    const given = {
      order: ["groq"],
      only: ["groq", "together"],
      ignore: [],
      max_price: { prompt: 1, completion: 0 },
      allow_fallbacks: false,
    };
    const { max_price: maxPrice, allow_fallbacks: allowFallbacks, ...lists } = given;
    expect(providerConstraints(given)).toEqual({ ...lists, maxPrice, allowFallbacks });
    expect(providerConstraints({ require: ["template", "tools"], quantizations: ["fp8"] })).toEqual({
      requiredChecks: ["template", "tools"],
      namesQuantizations: true,
    });
    expect(providerConstraints({ max_price: {} })).toEqual({ maxPrice: {} });
  });

  test.each<[unknown, string, string]>([
    [
      "groq",
      "provider",
      '"provider" must be an object with order, only, ignore, max_price, allow_fallbacks, require_parameters, require, quantizations.',
    ],
    [["groq"], "provider", '"provider" must be an object with'],
    [
      { sort: "price" },
      "provider.sort",
      '"provider.sort" is not supported. Use order, only, ignore, max_price, allow_fallbacks, require_parameters, require, quantizations.',
    ],
    [{ order: "groq" }, "provider.order", '"provider.order" must be a list of providers.'],
    [{ only: ["unknown"] }, "provider.only", '"provider.only" must be a list of providers; "unknown" is not one of '],
    [{ ignore: [1] }, "provider.ignore", '"provider.ignore" must be a list of providers; "1" is not one of '],
    [{ max_price: 3 }, "provider.max_price", '"provider.max_price" must be an object with prompt and completion.'],
    [{ max_price: null }, "provider.max_price", '"provider.max_price" must be an object'],
    [
      { max_price: { completion: "1" } },
      "provider.max_price.completion",
      '"provider.max_price.completion" must be US dollars per million tokens.',
    ],
    [{ allow_fallbacks: "no" }, "provider.allow_fallbacks", '"provider.allow_fallbacks" must be true or false.'],
    [{ require: "template" }, "provider.require", '"provider.require" must be a list of checks.'],
    [
      { require: ["templates"] },
      "provider.require",
      '"provider.require" must be a list of checks; "templates" is not one of template, tools, json-schema,',
    ],
    [{ require: Array(99).fill("tools") }, "provider.require", '"provider.require" must be a list of checks.'],
    [{ quantizations: "fp8" }, "provider.quantizations", '"provider.quantizations" must be a list of names.'],
    [{ require_parameters: 1 }, "provider.require_parameters", '"provider.require_parameters" must be true or false.'],
  ])("%j is refused", (given, param, message) => {
    expect(() => providerConstraints(given)).toThrow(
      expect.objectContaining({ code: "bad_request", param, message: expect.stringContaining(message) }),
    );
  });
});

describe("the constraints of a request", () => {
  test.each([
    [{ messages: [{ content: "x".repeat(80) }, { content: [{ text: "y".repeat(8) }, { image_url: "z" }] }, null] }, 11],
    [{ messages: [{ content: "x".repeat(15) }] }, 1],
    [{ prompt: ["x".repeat(8), "y".repeat(8)] }, 2],
    [{ input: "x".repeat(24) }, 3],
    [{}, 0],
  ])("have a lower bound for the tokens of %j", (body, promptTokens) => {
    expect(constraintsOf(chat, body).promptTokens).toBe(promptTokens);
  });

  test.each([
    [{ tools: [{}] }, { needsTools: true, needsToolDecision: true }],
    [
      { tools: [{}], tool_choice: "auto" },
      { needsTools: true, needsToolDecision: true },
    ],
    [
      { tools: [{}], tool_choice: "required" },
      { needsTools: true, needsToolDecision: false },
    ],
    [{ provider: { require_parameters: true } }, { requireParameters: true }],
    [{ tools: [{}], tool_choice: "none" }, {}],
    [{ tools: [] }, {}],
    [{ response_format: { type: "json_schema" } }, { needsStructuredOutput: true }],
    [{ response_format: { type: "text" } }, {}],
    [{ response_format: null, provider: { ignore: ["groq"] } }, { ignore: ["groq"] }],
  ])("%j", (body, expected) => {
    const { tasks, canCarry } = chat;
    expect(constraintsOf(chat, body)).toEqual({ tasks, canCarry, promptTokens: 0, ...expected });
  });
});

test.each([
  [chat, { messages: [{}, {}], max_tokens: 10 }, { input: 132, output: 10 }],
  [
    chat,
    { messages: [{ content: [{ type: "image_url", image_url: "a" }] }], n: 2, max_tokens: 5 },
    { input: 1_715, output: 10 },
  ],
  [chat, { prompt: "a" }, { input: 116, output: 4_096 }],
  [textEndpoints.embeddings, { input: "a" }, { input: 116, output: 0 }],
])("the maximum usage of a request of 100 bytes", (endpoint, body, usage) => {
  expect(maxUsageOf(endpoint, body, 100)).toEqual(usage);
});
