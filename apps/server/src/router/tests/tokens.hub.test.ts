import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../../testing/add-model.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { byteTokenizerFiles } from "./byte-tokenizer.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-tokens-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { initialDelayMs: 2, countMs: 60_000 } });
  await publish("acme/exact", byteTokenizerFiles, { small: 200, large: 400 });
  await publish("acme/no-json", { ...byteTokenizerFiles, "tokenizer.json": "{" }, {});
  await publish(
    "acme/endless",
    { ...byteTokenizerFiles, "chat_template.jinja": "{% for a in range(9999999999) %}x{% endfor %}" },
    {},
  );
});
afterAll(() => hub.close());
afterEach(() => hub.simulator.reset());

const publish = async (id: string, files: Record<string, string>, contexts: { small?: number; large?: number }) => {
  await addModel(hub.hub, id, files);
  const row = await hub.hub.catalogue.find("model", id);
  if (!row) throw new Error("not published");
  const mapping = (provider: string, providerModel: string, contextLength: number | undefined) =>
    hub.hub.catalogue.addMapping(row, provider, {
      provider_model: providerModel,
      status: "live",
      task: "conversational",
      updated_at: 1,
      is_local: 1,
      adapter: null,
      adapter_weights_path: null,
      supports_tools: null,
      supports_structured_output: null,
      input_price: 1,
      output_price: 2,
      context_length: contextLength ?? null,
    });
  await mapping("together", "chat-at-together", contexts.small);
  await mapping("groq", "chat-at-groq", contexts.large);
};

const system = { role: "system", content: "Be brief." };
const user = { role: "user", content: "Žluť 🚀" };
const messages = [system, user];
const bytes = (text: string) => Buffer.byteLength(text);
/** Each message has a role and an end; the prompt ends with the assistant's role. */
const expected = messages.reduce((sum, { content }) => sum + 2 + bytes(content), 1);

const post = async (path: string, body: object) => {
  const reply = await hub.send("POST", `/router/v1/${path}`, body, hub.callerToken);
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as ReturnType<typeof JSON.parse> };
};
const lastRow = async () => {
  await hub.settled();
  const { db } = hub.hub.database;
  return db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
};
const asMessages = { system: system.content, messages: [user] };
const asResponses = { instructions: system.content, input: user.content };

describe("counts are exact if the tokenizer is on the hub", () => {
  test("count_tokens, input_tokens and tokenize agree", async () => {
    const counted = await post("messages/count_tokens", { model: "acme/exact", ...asMessages });
    expect([counted.body, counted.headers.get("x-orrery-tokens")]).toEqual([{ input_tokens: expected }, "counted"]);
    const input = await post("responses/input_tokens", { model: "acme/exact", ...asResponses });
    expect(input.body.input_tokens).toBe(expected);
    const tokenized = await post("tokenize", { model: "acme/exact", messages, return_token_strs: true });
    expect(tokenized.body.count).toBe(expected);
    expect(tokenized.body.tokens.slice(0, 4)).toEqual([256, 66, 101, 32]);
    expect(tokenized.body.token_strs).toHaveLength(expected);
    const text = await post("tokenize", { model: "acme/exact", prompt: "abc<|end|>" });
    expect(text.body).toEqual({ count: 4, tokens: [97, 98, 99, 260] });
  });

  test("tools and tool calls are rendered by the template", async () => {
    const tool = { name: "f", input_schema: { type: "object", properties: {} } };
    const { body } = await post("messages/count_tokens", {
      model: "acme/exact",
      tools: [tool],
      messages: [
        { role: "user", content: "u" },
        { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: { x: 1 } }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "r" }] },
      ],
    });
    const tools =
      '[{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {}}}}]';
    expect(body.input_tokens).toBe(2 + bytes(tools) + (2 + 1) + (2 + bytes('f{"x": 1}')) + (2 + 1) + 1);
  });

  test("a stream of Messages starts with the count", async () => {
    const reply = await hub.send(
      "POST",
      "/router/v1/messages",
      { model: "acme/exact", max_tokens: 9, stream: true, ...asMessages },
      hub.callerToken,
    );
    const start = JSON.parse(/event: message_start\ndata: (.*)\n/.exec(await reply.text())?.[1] ?? "");
    expect(start.message.usage.input_tokens).toBe(expected);
  });

  test("the ledger counts where the provider does not, streamed and not, through every API", async () => {
    const answer = `You asked: ${user.content}. This is a simulated answer.`;
    const asks: readonly (readonly [string, object])[] = [
      ["chat/completions", { messages }],
      ["messages", { max_tokens: 9, ...asMessages }],
      ["responses", asResponses],
    ];
    for (const [path, body] of asks)
      for (const stream of [false, true]) {
        hub.simulator.faults.add({ fault: "no-usage" });
        const reply = await hub.send(
          "POST",
          `/router/v1/${path}`,
          { model: "acme/exact", ...body, stream },
          hub.callerToken,
        );
        await reply.text();
        expect(await lastRow()).toMatchObject({
          usage_source: "counted",
          input_tokens: expected,
          output_tokens: bytes(answer),
          cost_nano: (expected + 2 * bytes(answer)) * 1_000,
        });
        hub.simulator.reset();
      }
  });
});

describe("a conversation that is too long", () => {
  const long = (length: number) => [{ role: "user", content: "x".repeat(length) }];

  test("goes to a provider with a larger context", async () => {
    const reply = await post("chat/completions", { model: "acme/exact", messages: long(250) });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-orrery-provider")).toBe("groq");
  });

  test("is refused before it is sent if no context is large enough", async () => {
    const message =
      "This conversation has 503 tokens, but acme/exact reads at most 400. Shorten it, or use a model with a larger context.";
    const chat = await post("chat/completions", { model: "acme/exact", messages: long(500) });
    expect([chat.status, chat.body.error.code, chat.body.error.message]).toEqual([
      400,
      "context_length_exceeded",
      message,
    ]);
    const response = await post("responses", { model: "acme/exact", input: "x".repeat(500) });
    expect(response.body.error).toMatchObject({ code: "context_length_exceeded", message });
    const anthropic = await post("messages", { model: "acme/exact", max_tokens: 9, messages: long(500) });
    expect(anthropic.body.error).toMatchObject({ type: "invalid_request_error", message });
    expect(hub.simulator.calls).toHaveLength(0);
  });
});

describe("where tokens cannot be counted", () => {
  const image = { type: "image", source: { type: "url", url: "https://x.example/a.png" } };
  test.each([
    ["no tokenizer", "acme/solo-chat", asMessages],
    ["a tokenizer that is not JSON", "acme/no-json", asMessages],
    ["a template that does not end", "acme/endless", asMessages],
    ["an image", "acme/exact", { messages: [{ role: "user", content: [image] }] }],
  ])("%s: they are estimated", async (_name, model, body) => {
    const reply = await post("messages/count_tokens", { model, ...body });
    expect([reply.status, reply.headers.get("x-orrery-tokens")]).toEqual([200, "estimated"]);
    expect(reply.body.input_tokens).toBeGreaterThan(0);
  });

  test("an image is estimated, the text beside it counted", async () => {
    const content = [{ type: "text", text: "Žluť" }, image];
    const reply = await post("messages/count_tokens", { model: "acme/exact", messages: [{ role: "user", content }] });
    expect(reply.body.input_tokens).toBe(2 + bytes("Žluť") + 1 + 1_600);
  });

  const png = Buffer.alloc(300_000);
  png.write("\x89PNG", 0, "latin1");
  png.writeUInt32BE(750, 16);
  png.writeUInt32BE(100, 20);
  const data = png.toString("base64");
  const url = `data:image/png;base64,${data}`;
  const withImage = bytes(user.content) + 2 + 1 + 100;
  const imageRequests: readonly (readonly [string, object])[] = [
    [
      "chat/completions",
      {
        messages: [
          {
            role: "user",
            content: [
              { type: "image_url", image_url: { url } },
              { type: "text", text: user.content },
            ],
          },
        ],
      },
    ],
    [
      "messages",
      {
        max_tokens: 9,
        messages: [
          {
            role: "user",
            content: [
              { type: "image", source: { type: "base64", media_type: "image/png", data } },
              { type: "text", text: user.content },
            ],
          },
        ],
      },
    ],
    [
      "responses",
      {
        input: [
          {
            role: "user",
            content: [
              { type: "input_image", image_url: url },
              { type: "input_text", text: user.content },
            ],
          },
        ],
      },
    ],
  ];

  test.each(imageRequests)("%s with an image: the ledger counts the text, estimates the image", async (path, body) => {
    for (const stream of [false, true]) {
      hub.simulator.faults.add({ fault: "no-usage" });
      const ask = { model: "acme/exact", ...body, stream };
      const text = await (await hub.send("POST", `/router/v1/${path}`, ask, hub.callerToken)).text();
      expect(await lastRow()).toMatchObject({ usage_source: "estimate", input_tokens: withImage });
      const start = /event: message_start\ndata: (.*)\n/.exec(text)?.[1];
      if (start) expect(JSON.parse(start).message.usage.input_tokens).toBe(withImage);
      expect(start !== undefined).toBe(path === "messages" && stream);
      hub.simulator.reset();
    }
  });

  test.each(imageRequests)("%s with an image: the budget reserves no tokens for its base64", async (path, body) => {
    const { name } = (await (await hub.get("/api/whoami-v2", hub.callerToken)).json()) as { name: string };
    const budget = `/api/budgets/${name}`;
    await hub.send("PUT", budget, { period: "total", limitUsd: 0.1 }, hub.token);
    const reply = await post(path, { model: "acme/exact", ...body });
    const { reserved_nano } = await lastRow();
    await hub.send("DELETE", budget, undefined, hub.token);
    expect(reply.status).toBe(200);
    expect(reserved_nano).toBeLessThan(0.02e9);
  });

  test("tokenize counts if only the number is wanted, and says how", async () => {
    const count = async (model: string) => (await post("tokenize", { model, messages, return_tokens: false })).body;
    expect(await count("acme/exact")).toEqual({ count: expected, source: "counted", max_length: 4_096 });
    expect(await count("acme/solo-chat")).toEqual({ count: expect.any(Number), source: "estimated" });
  });

  test("tokenize without tokens has a header and only the count, for a text as well", async () => {
    const count = async (model: string, more: object) => {
      const { body, headers } = await post("tokenize", { model, prompt: "abc<|end|>", ...more });
      return [body, headers.get("x-orrery-tokens")];
    };
    const [full, source] = await count("acme/exact", {});
    expect([full.tokens.length, source]).toEqual([full.count, "counted"]);
    const [counted, exactly] = await count("acme/exact", { return_tokens: false });
    expect([counted, exactly]).toMatchObject([{ count: full.count, source: "counted" }, "counted"]);
    expect(counted).not.toHaveProperty("tokens");
    expect(await count("acme/solo-chat", { return_tokens: false })).toEqual([
      { count: expect.any(Number), source: "estimated" },
      "estimated",
    ]);
  });

  test("tokenize needs no account", async () => {
    const body = { model: "acme/exact", messages, return_tokens: false };
    const reply = await hub.send("POST", "/router/v1/tokenize", body);
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ count: expected })]);
    const refused = await hub.send("POST", "/router/v1/messages/count_tokens", { model: "acme/exact", ...asMessages });
    expect(refused.status).toBe(401);
  });

  test("tokenize says why", async () => {
    const missing = await post("tokenize", { model: "acme/solo-chat", prompt: "a" });
    expect([missing.status, missing.body.error.message]).toEqual([
      400,
      "The tokenizer of acme/solo-chat is not on this hub. Import its files: tokenizer.json and tokenizer_config.json.",
    ]);
    const broken = await post("tokenize", { model: "acme/no-json", prompt: "a" });
    expect(broken.body.error.message).toBe("acme/no-json: tokenizer.json is not JSON.");
    const empty = await post("tokenize", { model: "acme/exact" });
    expect(empty.body.error.message).toBe('Send "prompt", a string, or "messages", a list.');
  });
});
