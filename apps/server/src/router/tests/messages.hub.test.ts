import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAnthropic } from "@ai-sdk/anthropic";
import Anthropic from "@anthropic-ai/sdk";
import { generateText, jsonSchema, streamText, tool } from "ai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-messages-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { initialDelayMs: 2 } });
});
afterAll(() => hub.close());
afterEach(() => hub.simulator.reset());

const answer = "You asked: hello. This is a simulated answer.";
const messages = [{ role: "user" as const, content: "hello" }];
const ask = { model: "acme/solo-chat", max_tokens: 100, messages };
const weather = {
  name: "weather",
  description: "The weather of a town",
  input_schema: { type: "object" as const, properties: { town: { type: "string" } } },
};
const client = (options: object = {}) =>
  new Anthropic({ baseURL: `${hub.address}/router`, apiKey: hub.callerToken, maxRetries: 0, ...options });
const lastRow = async () => {
  await hub.settled();
  const { db } = hub.hub.database;
  return db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
};

describe("@anthropic-ai/sdk", () => {
  test("a message, with x-api-key or a bearer token, and its row in the ledger", async () => {
    const reply = await client().messages.create(ask);
    expect(reply).toMatchObject({
      type: "message",
      role: "assistant",
      model: "acme/solo-chat",
      content: [{ type: "text", text: answer }],
      stop_reason: "end_turn",
      usage: { input_tokens: 1, output_tokens: 8 },
    });
    const row = await lastRow();
    expect(row).toMatchObject({ endpoint: "messages", state: "done", usage_source: "provider", input_tokens: 1 });
    const bearer = client({ apiKey: null, authToken: hub.callerToken });
    expect((await bearer.messages.create(ask)).content).toEqual([{ type: "text", text: answer }]);
    const root = client({ baseURL: hub.address });
    expect((await root.messages.create(ask)).stop_reason).toBe("end_turn");
  });

  test("a reply has the id of its request, and a count says how it was found", async () => {
    const { data, response } = await client().messages.create(ask).withResponse();
    const id = response.headers.get("request-id") ?? "";
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(data.id).toBe(`msg_${id.replaceAll("-", "")}`);
    const counted = await client().messages.countTokens({ model: ask.model, messages }).withResponse();
    expect(counted.response.headers.get("x-orrery-tokens")).toBe("estimated");
  });

  test("a stream: input tokens at the start, the exact ones at the end", async () => {
    const stream = client().messages.stream(ask);
    const types: string[] = [];
    let started = 0;
    stream.on("streamEvent", (event) => {
      types.push(event.type);
      if (event.type === "message_start") started = event.message.usage.input_tokens;
    });
    const final = await stream.finalMessage();
    expect(final.content).toEqual([{ type: "text", text: answer }]);
    expect(final.usage).toMatchObject({ input_tokens: 1, output_tokens: 8 });
    expect(started).toBeGreaterThan(0);
    expect(types[0]).toBe("message_start");
    expect(types.slice(-3)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
    expect(await lastRow()).toMatchObject({ endpoint: "messages", is_streamed: 1, state: "done" });
  });

  test("tools: a call, streamed and not, and its result", async () => {
    const asked = {
      ...ask,
      tools: [weather],
      messages: [{ role: "user" as const, content: 'Now call the tool weather with {"town": "Ulm"}' }],
    };
    const use = { type: "tool_use", id: "call-1", name: "weather", input: { town: "Ulm" } };
    const reply = await client().messages.create(asked);
    expect(reply).toMatchObject({ content: [use], stop_reason: "tool_use" });
    expect(await client().messages.stream(asked).finalMessage()).toMatchObject({
      content: [use],
      stop_reason: "tool_use",
    });
    const answered = await client().messages.create({
      ...asked,
      messages: [
        ...asked.messages,
        { role: "assistant", content: reply.content },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call-1", content: "sunny" }] },
      ],
    });
    expect(answered.stop_reason).toBe("end_turn");
    expect(hub.simulator.calls.at(-1)?.body).toMatchObject({
      messages: [
        { role: "user" },
        { role: "assistant", tool_calls: [{ id: "call-1", function: { arguments: '{"town":"Ulm"}' } }] },
        { role: "tool", tool_call_id: "call-1", content: "sunny" },
      ],
    });
  });

  test("thinking comes as a block, and goes back to the provider", async () => {
    const asked = { ...ask, max_tokens: 3_000, thinking: { type: "enabled" as const, budget_tokens: 2_000 } };
    const reply = await client().messages.create(asked);
    expect(reply.content.map(({ type }) => type)).toEqual(["thinking", "text"]);
    const streamed = await client().messages.stream(asked).finalMessage();
    expect(streamed.content).toEqual(reply.content);
    await client().messages.create({
      ...asked,
      messages: [...messages, { role: "assistant", content: reply.content }, ...messages],
    });
    expect(hub.simulator.calls.at(-1)?.body).toMatchObject({
      reasoning_effort: "low",
      messages: [{}, { role: "assistant", content: answer, reasoning_content: expect.any(String) }, {}],
    });
  });

  test("images, and tools that only one provider runs", async () => {
    const reply = await client()
      .messages.create({
        ...ask,
        tools: [{ type: "web_search_20250305", name: "web_search" }],
        messages: [
          {
            role: "user",
            content: [
              { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
              { type: "text", text: "what is it?" },
            ],
          },
        ],
      })
      .withResponse();
    expect(reply.data.content).toMatchObject([{ text: expect.stringContaining("[image_url] what is it?") }]);
    expect(reply.response.headers.get("x-orrery-dropped")).toBe("web_search_20250305");
  });

  test("counts tokens of every model", async () => {
    const counted = await client().messages.countTokens({ model: "acme/solo-chat", messages });
    expect(counted.input_tokens).toBeGreaterThan(0);
    await expect(client().messages.countTokens({ model: "acme/none", messages })).rejects.toMatchObject({
      status: 404,
      error: { error: { type: "not_found_error", code: "model_not_found" } },
    });
  });

  test("lists chat models page by page", async () => {
    const ids: string[] = [];
    for await (const model of client().models.list({ limit: 1 })) ids.push(model.id);
    expect(ids).toContain("acme/solo-chat");
    expect(ids).not.toContain("acme/painter");
    expect(new Set(ids).size).toBe(ids.length);
    expect(await client().models.retrieve("acme/solo-chat")).toMatchObject({
      type: "model",
      id: "acme/solo-chat",
      display_name: "solo-chat",
    });
  });
});

describe("errors have the format of the Messages API", () => {
  test.each<[string, object, object, number, string, string]>([
    ["a wrong token", { apiKey: "hf_wrong" }, ask, 401, "authentication_error", "unauthorized"],
    ["no model", {}, { ...ask, model: "acme/none" }, 404, "not_found_error", "model_not_found"],
    ["no provider", {}, { ...ask, model: "acme/painter" }, 400, "invalid_request_error", "no_provider"],
    ["a bad field", {}, { ...ask, max_tokens: -1 }, 400, "invalid_request_error", "bad_request"],
  ])("%s", async (_name, options, body, status, type, code) => {
    await expect(client(options).messages.create(body as typeof ask)).rejects.toMatchObject({
      status,
      error: { type: "error", error: { type, code, message: expect.any(String) }, request_id: expect.any(String) },
      requestID: expect.any(String),
    });
  });

  test.each([
    [429, 429, "rate_limit_error"],
    [500, 502, "api_error"],
    [503, 503, "overloaded_error"],
    [504, 504, "timeout_error"],
  ])("status %i of the provider", async (given, status, type) => {
    hub.simulator.faults.add({ fault: "status", status: given });
    await expect(client().messages.create(ask)).rejects.toMatchObject({ status, error: { error: { type } } });
    hub.simulator.reset();
    await client().messages.create(ask);
  });

  test("an interrupted stream ends with an error event", async () => {
    hub.simulator.faults.add({ fault: "error-event", after: 4, pace: "delay", delay: 2 });
    const stream = client().messages.stream(ask);
    let text = "";
    stream.on("text", (piece) => {
      text += piece;
    });
    await expect(stream.finalMessage()).rejects.toThrow("simulated error in the stream");
    expect(text.length > 0 && answer.startsWith(text)).toBe(true);
    expect(await lastRow()).toMatchObject({ state: "failed", error_code: "provider_failed", endpoint: "messages" });
  });
});

describe("the AI SDK with @ai-sdk/anthropic", () => {
  const provider = () => createAnthropic({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken });

  test("text, complete and streamed", async () => {
    const { text, usage } = await generateText({
      model: provider()("acme/chat"),
      prompt: "hello",
      maxOutputTokens: 64,
    });
    expect([text, usage.inputTokens, usage.outputTokens]).toEqual([answer, 1, 8]);
    const stream = streamText({ model: provider()("acme/chat"), prompt: "hello", maxOutputTokens: 64 });
    let told = "";
    for await (const part of stream.textStream) told += part;
    expect([told, (await stream.usage).inputTokens]).toEqual([answer, 1]);
  });

  test("a tool is called", async () => {
    const { toolCalls } = await generateText({
      model: provider()("acme/chat"),
      maxOutputTokens: 64,
      prompt: 'Please call the tool weather with {"town": "Ulm"}',
      tools: {
        weather: tool({ inputSchema: jsonSchema({ type: "object", properties: { town: { type: "string" } } }) }),
      },
    });
    expect(toolCalls).toMatchObject([{ toolName: "weather", input: { town: "Ulm" } }]);
  });
});
