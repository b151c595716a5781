import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../testing/add-model.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { tinyCaller } from "../testing/models/tiny-makers.ts";

let hub: HubForTests;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-decided-"));
  hub = await startHub({ dataFolder }, { inferenceTimeout: 300 });
  await addModel(hub.hub, "lab/caller", tinyCaller());
  openai = new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.token, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: `${hub.address}/router`, apiKey: hub.token, maxRetries: 0 });
});
afterAll(() => hub.close());

const model = "lab/caller";
const parameters = { type: "object" as const, properties: { city: { type: "string" } } };
const weather = { name: "weather", arguments: { city: "london" } };

/** What an answer says, and what it calls. */
interface Decided {
  readonly text: string;
  readonly calls: readonly object[];
  readonly end: string | null | undefined;
}

type Ask = (content: string, isStreamed: boolean) => Promise<Decided>;

const chat: Ask = async (content, isStreamed) => {
  const tools = [{ type: "function" as const, function: { name: "weather", parameters } }];
  const ask = { model, tools, messages: [{ role: "user" as const, content }], max_tokens: 20 };
  const { choices } = isStreamed
    ? await openai.chat.completions.stream({ ...ask, stream: true }).finalChatCompletion()
    : await openai.chat.completions.create({ ...ask, tool_choice: "auto" });
  const { message, finish_reason: end } = choices[0] ?? {};
  const calls = (message?.tool_calls ?? []).flatMap((call) => (call.type === "function" ? [call.function] : []));
  return {
    text: message?.content ?? "",
    calls: calls.map(({ name, arguments: given }) => ({ name, arguments: JSON.parse(given) })),
    end: end === "tool_calls" ? "calls" : end,
  };
};

const responses: Ask = async (content, isStreamed) => {
  const tools = [{ type: "function" as const, name: "weather", parameters, strict: false }];
  const ask = { model, tools, input: content, max_output_tokens: 20 };
  const { output, status } = isStreamed
    ? await openai.responses.stream(ask).finalResponse()
    : await openai.responses.create(ask);
  const calls = output.flatMap((item) => (item.type === "function_call" ? [item] : []));
  const texts = output.flatMap((item) => (item.type === "message" ? item.content : []));
  return {
    text: texts.map((part) => (part.type === "output_text" ? part.text : "")).join(""),
    calls: calls.map(({ name, arguments: given }) => ({ name, arguments: JSON.parse(given) })),
    end: status === "completed" ? (calls.length > 0 ? "calls" : "stop") : status,
  };
};

const messages: Ask = async (content, isStreamed) => {
  const tools = [{ name: "weather", input_schema: parameters }];
  const ask = { model, tools, messages: [{ role: "user" as const, content }], max_tokens: 20 };
  const { content: blocks, stop_reason: end } = isStreamed
    ? await anthropic.messages.stream(ask).finalMessage()
    : await anthropic.messages.create(ask);
  return {
    text: blocks.map((block) => (block.type === "text" ? block.text : "")).join(""),
    calls: blocks.flatMap((block) =>
      block.type === "tool_use" ? [{ name: block.name, arguments: block.input as object }] : [],
    ),
    end: end === "tool_use" ? "calls" : end === "end_turn" ? "stop" : end,
  };
};

describe.each([
  ["chat completions", chat],
  ["Responses", responses],
  ["Messages", messages],
])("a model that the hub runs decides through %s", (_name, ask) => {
  test.each([
    ["to call a tool", "weather", { text: "", calls: [weather], end: "calls" }],
    ["to answer", "cat", { text: "sat", calls: [], end: "stop" }],
    ["to say something and call a tool", "lives", { text: "in", calls: [weather], end: "calls" }],
    ["on what is no call", "bad", { text: '"arguments": {"city": "london"}} </call>', calls: [], end: "stop" }],
  ])("%s", async (_decision, content, wanted) => {
    expect(await ask(content, false)).toEqual(wanted);
    expect(await ask(content, true)).toEqual(wanted);
  });
});

test("a conversation with calls and results is rendered by the model's template", async () => {
  const call = { id: "call_1", type: "function" as const, function: { name: "weather", arguments: '{"city":"x"}' } };
  const { choices } = await openai.chat.completions.create({
    model,
    tools: [{ type: "function", function: { name: "weather", parameters } }],
    messages: [
      { role: "user", content: "weather" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "call_1", content: "cat" },
    ],
  });
  expect([choices[0]?.message.content, choices[0]?.finish_reason]).toEqual(["sat", "stop"]);
});

test("a format is refused where the model decides", async () => {
  const ask = openai.chat.completions.create({
    model,
    tools: [{ type: "function", function: { name: "weather", parameters } }],
    messages: [{ role: "user", content: "weather" }],
    response_format: { type: "json_object" },
  });
  await expect(ask).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('"response_format" can\'t be used with "tool_choice" "auto"'),
  });
});
