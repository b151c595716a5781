import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { refusedSchemas, supportedSchemas } from "./grammar/testing/schema-set.ts";

let hub: HubForTests;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-structured-"));
  hub = await startHub({ dataFolder }, { isSeeded: true, inferenceTimeout: 300 });
  openai = new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.token, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: `${hub.address}/router`, apiKey: hub.token, maxRetries: 0 });
});

afterAll(() => hub.close());

const ajv = new Ajv2020({ strict: false, strictNumbers: true });
formats.default(ajv);

const messages = [{ role: "user" as const, content: "What is a task?" }];
const maxTokens = 80;
/** Schemas whose shortest answer is longer than that. */
const longAnswers = new Set(["twenty required properties", "an invoice"]);

const expectValid = (schema: object | boolean, text: string | null | undefined): void => {
  const isValid = ajv.validate(schema, JSON.parse(text ?? ""));
  expect({ text, errors: isValid ? [] : ajv.errors }).toEqual({ text, errors: [] });
};

const formatOf = (schema: object | boolean) => ({
  type: "json_schema" as const,
  json_schema: { name: "reply", schema: schema as Record<string, unknown> },
});

const schemasInSample = Object.entries(supportedSchemas).filter((_, at) => inject("isFullRun") || at % 16 === 0);

/** The same model for both engines. */
describe.each(["orrery/guide", "orrery/guide-gguf"])("%s", (model) => {
  beforeAll(async () => {
    const headers = { authorization: `Bearer ${hub.token}`, "x-wait-for-model": "true" };
    const body = JSON.stringify({ inputs: "A task", parameters: { max_new_tokens: 1 } });
    await fetch(`${hub.address}/router/hf-inference/models/${model}`, { method: "POST", headers, body });
  });

  test.each(schemasInSample)("the bundled chat model answers with %s", async (name, schema) => {
    const limit = longAnswers.has(name) ? 250 : maxTokens;
    const { choices, usage } = await openai.chat.completions.create({
      model,
      messages,
      max_tokens: limit,
      response_format: formatOf(schema),
    });
    expectValid(schema, choices[0]?.message.content);
    expect(["stop", "length"]).toContain(choices[0]?.finish_reason);
    expect(usage?.completion_tokens).toBeLessThanOrEqual(limit);
  });

  test.each(Object.entries(refusedSchemas))(
    "%s is refused before the model answers",
    async (_name, [schema, place]) => {
      const call = openai.chat.completions.create({ model, messages, response_format: formatOf(schema) });
      await expect(call).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`"response_format.json_schema.schema.${place}" is not supported`),
      });
    },
  );

  const person = supportedSchemas["a person"] as Record<string, unknown> & { readonly type: "object" };
  const list = { type: "array", items: { type: "string" }, minItems: 1 };

  test("a stream says the same as the whole", async () => {
    const ask = { model, messages, max_tokens: maxTokens, response_format: formatOf(person) };
    const whole = await openai.chat.completions.create(ask);
    const stream = await openai.chat.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    });
    const pieces: string[] = [];
    const finishes: unknown[] = [];
    let usage: unknown;
    for await (const chunk of stream) {
      pieces.push(chunk.choices[0]?.delta.content ?? "");
      if (chunk.choices[0]?.finish_reason) finishes.push(chunk.choices[0].finish_reason);
      usage = chunk.usage ?? usage;
    }
    expect(pieces.filter(Boolean).length).toBeGreaterThan(2);
    expect(pieces.join("")).toBe(whole.choices[0]?.message.content);
    expect(finishes).toEqual([whole.choices[0]?.finish_reason]);
    expect(usage).toEqual(whole.usage);
  });

  test("any JSON object", async () => {
    const ask = { model, messages, max_tokens: 40, response_format: { type: "json_object" as const } };
    const { choices } = await openai.chat.completions.create(ask);
    expectValid({ type: "object" }, choices[0]?.message.content);
  });

  test("an answer that max tokens cut is closed, and says so", async () => {
    const ask = { model, messages, response_format: formatOf(list), temperature: 1.2, seed: 3 };
    const { choices, usage } = await openai.chat.completions.create({ ...ask, max_tokens: 12 });
    expectValid(list, choices[0]?.message.content);
    expect([choices[0]?.finish_reason, (usage?.completion_tokens ?? 99) <= 12]).toEqual(["length", true]);
  });

  test("an answer with fewer tokens than the schema needs is not complete, and says so", async () => {
    const { choices } = await openai.chat.completions.create({
      model,
      messages,
      max_tokens: 3,
      response_format: formatOf(person),
    });
    expect(choices[0]?.finish_reason).toBe("length");
    expect(() => JSON.parse(choices[0]?.message.content ?? "")).toThrow(SyntaxError);
  });

  const parameters = {
    type: "object",
    properties: { city: { type: "string", maxLength: 12 }, unit: { enum: ["c", "f"] } },
    required: ["city", "unit"],
    additionalProperties: false,
  };
  const tools = [
    { type: "function" as const, function: { name: "weather", parameters } },
    { type: "function" as const, function: { name: "clock", parameters: { type: "object", properties: {} } } },
  ];
  const schemas: Readonly<Record<string, object>> = { weather: parameters, clock: { type: "object" } };
  const named = { type: "function" as const, function: { name: "weather" } };

  interface FoundCall {
    readonly name: string;
    readonly arguments: string;
  }

  const expectCall = (call: FoundCall | undefined): void => {
    expect(Object.keys(schemas)).toContain(call?.name);
    expectValid(schemas[call?.name ?? ""] ?? false, call?.arguments);
  };

  describe.each([
    ["required", "required" as const],
    ["a named function", named],
  ])("tool choice: %s", (_name, choice) => {
    const ask = { model, messages, max_tokens: maxTokens, tools, tool_choice: choice, parallel_tool_calls: false };

    test("through chat completions", async () => {
      const { choices } = await openai.chat.completions.create(ask);
      const [first] = choices;
      expect([first?.finish_reason, first?.message.content, first?.message.tool_calls?.length]).toEqual([
        "tool_calls",
        null,
        1,
      ]);
      const call = first?.message.tool_calls?.[0];
      const called = call?.type === "function" ? call.function : undefined;
      expectCall(called);
      const streamed = openai.chat.completions.stream({ ...ask, stream: true });
      const { message, finish_reason: finish } = (await streamed.finalChatCompletion()).choices[0] ?? {};
      expect([finish, message?.tool_calls?.map((one) => one.type === "function" && one.function)]).toMatchObject([
        "tool_calls",
        [called],
      ]);
    });

    test("through Responses", async () => {
      const request = {
        model,
        input: "What is a task?",
        max_output_tokens: maxTokens,
        parallel_tool_calls: false,
        tools: tools.map((tool) => ({ type: "function" as const, ...tool.function, strict: false })),
        tool_choice: choice === "required" ? choice : { type: "function" as const, name: "weather" },
      };
      const whole = await openai.responses.create(request);
      const call = whole.output.find(({ type }) => type === "function_call") as FoundCall | undefined;
      expectCall(call);
      expect(whole.status).toBe("completed");
      const stream = await openai.responses.create({ ...request, stream: true });
      const ends: unknown[] = [];
      for await (const event of stream)
        if (event.type === "response.function_call_arguments.done") ends.push(event.arguments);
      expect(ends).toEqual([call?.arguments]);
    });

    test("through Messages", async () => {
      const request = {
        model,
        messages,
        max_tokens: maxTokens,
        tools: tools.map(({ function: { name, parameters: schema } }) => ({
          name,
          input_schema: schema as Anthropic.Tool.InputSchema,
        })),
        tool_choice:
          choice === "required"
            ? { type: "any" as const, disable_parallel_tool_use: true }
            : { type: "tool" as const, name: "weather" },
      };
      const whole = await anthropic.messages.create(request);
      const [block] = whole.content;
      expect([whole.stop_reason, block?.type]).toEqual(["tool_use", "tool_use"]);
      const used = block?.type === "tool_use" ? block : undefined;
      expectCall(used && { name: used.name, arguments: JSON.stringify(used.input) });
      const streamed = await anthropic.messages.stream(request).finalMessage();
      expect(streamed.content).toMatchObject([{ type: "tool_use", name: used?.name, input: used?.input }]);
      expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens);
    });
  });

  test("a schema through Responses and Messages", async () => {
    const response = await openai.responses.create({
      model,
      input: "What is a task?",
      max_output_tokens: maxTokens,
      text: { format: { type: "json_schema", name: "reply", schema: person, strict: true } },
    });
    expectValid(person, response.output_text);
    const message = await anthropic.messages.create({
      model,
      messages,
      max_tokens: maxTokens,
      output_config: { format: { type: "json_schema", schema: person } },
    });
    const [block] = message.content;
    expectValid(person, block?.type === "text" ? block.text : "");
  });

  test.each<[string, object, string]>([
    [
      "a tool that is not listed",
      { tools, tool_choice: { type: "function", function: { name: "none" } } },
      '"tool_choice.function.name": "none" is not in "tools".',
    ],
    [
      "a tool's schema that is not supported",
      { tools: [{ type: "function", function: { name: "a", parameters: { not: {} } } }], tool_choice: "required" },
      '"tools[0].function.parameters.not" is not supported by models that this hub runs.',
    ],
    [
      "a tool without a proper name",
      { tools: [{ type: "function", function: { name: 'a"b' } }], tool_choice: "required" },
      '"tools[0].function.name" must be 1 to 64 letters, digits, dots, hyphens or underscores.',
    ],
    ["a stop", { response_format: { type: "json_object" }, stop: "x" }, '"stop" can\'t be used with structured output'],
    [
      "an unknown format",
      { response_format: { type: "regex" } },
      '"response_format.type" must be text, json_object or json_schema.',
    ],
    [
      "a schema that is missing",
      { response_format: { type: "json_schema" } },
      '"response_format.json_schema.schema" must be a JSON schema.',
    ],
    ["a choice that the model would make", { tools }, "its chat template has no tools"],
  ])("%s is refused", async (_name, more, message) => {
    const reply = await hub.send("POST", "/router/v1/chat/completions", { model, messages, ...more }, hub.token);
    expect([reply.status, ((await reply.json()) as { error: { message: string } }).error.message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});
