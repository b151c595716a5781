import { describe, expect, test } from "vitest";
import { showsThinking, toChatRequest } from "./request.ts";

const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const chatOf = (body: object) => toChatRequest({ model: "m", max_tokens: 5, messages: [user("hi")], ...body });
const messagesOf = (messages: readonly object[]) => chatOf({ messages }).chat.messages;
const pixel = { type: "base64", media_type: "image/png", data: "AAAA" };

test("a plain request", () => {
  expect(chatOf({ system: "Be brief.", temperature: 0.5, top_k: 3, stop_sequences: ["x"], stream: true })).toEqual({
    chat: {
      model: "m",
      max_tokens: 5,
      temperature: 0.5,
      top_k: 3,
      stop: ["x"],
      stream: true,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "hi" },
      ],
    },
    dropped: [],
  });
});

describe("content", () => {
  const cases: readonly (readonly [string, object, readonly object[]])[] = [
    [
      "texts are one string",
      user([
        { type: "text", text: "a", cache_control: { type: "ephemeral" } },
        { type: "text", text: "b" },
      ]),
      [{ role: "user", content: "a\n\nb" }],
    ],
    [
      "images, inline and by URL",
      user([
        { type: "image", source: pixel },
        { type: "image", source: { type: "url", url: "https://x.example/a.png" } },
        { type: "text", text: "what?" },
      ]),
      [
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
            { type: "image_url", image_url: { url: "https://x.example/a.png" } },
            { type: "text", text: "what?" },
          ],
        },
      ],
    ],
    [
      "documents and search results",
      user([
        { type: "document", title: "T", source: { type: "text", media_type: "text/plain", data: "d" } },
        { type: "document", source: { type: "content", content: [{ type: "text", text: "c" }] } },
        { type: "search_result", title: "S", source: "https://x.example", content: [{ type: "text", text: "s" }] },
      ]),
      [{ role: "user", content: "T\n\nd\n\nc\n\nS\nhttps://x.example\n\ns" }],
    ],
    [
      "a PDF is a file",
      user([
        { type: "document", title: "a.pdf", source: { type: "base64", media_type: "application/pdf", data: "AA" } },
      ]),
      [
        {
          role: "user",
          content: [
            { type: "text", text: "a.pdf" },
            { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
          ],
        },
      ],
    ],
    [
      "results of tools come before the rest of the turn",
      user([
        { type: "text", text: "go on" },
        { type: "tool_result", tool_use_id: "a", content: "1" },
        { type: "tool_result", tool_use_id: "b", is_error: true, content: [{ type: "text", text: "no" }] },
      ]),
      [
        { role: "tool", tool_call_id: "a", content: "1" },
        { role: "tool", tool_call_id: "b", content: "Error: no" },
        { role: "user", content: "go on" },
      ],
    ],
    [
      "an image of a tool goes into the next message",
      user([{ type: "tool_result", tool_use_id: "a", content: [{ type: "image", source: pixel }] }]),
      [
        { role: "tool", tool_call_id: "a", content: "The result continues in the next message." },
        { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }] },
      ],
    ],
    [
      "tool calls, and the thinking that this router has signed",
      assistant([
        { type: "thinking", thinking: "own", signature: "orrery:reasoning_content" },
        { type: "thinking", thinking: "foreign", signature: "EqQB" },
        { type: "redacted_thinking", data: "x" },
        { type: "text", text: "t" },
        { type: "tool_use", id: "a", name: "f", input: { x: 1 } },
      ]),
      [
        {
          role: "assistant",
          content: "t",
          tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: '{"x":1}' } }],
          reasoning_content: "own",
        },
      ],
    ],
    [
      "a call without text",
      assistant([{ type: "tool_use", id: "a", name: "f", input: {} }]),
      [
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }],
        },
      ],
    ],
    [
      "a system message in the middle",
      { role: "system", content: [{ type: "text", text: "s" }] },
      [{ role: "system", content: "s" }],
    ],
  ];
  test.each(cases)("%s", (_name, message, expected) => {
    expect(messagesOf([message])).toEqual(expected);
  });

  test("blocks and tools of one provider are dropped and named", () => {
    const { chat, dropped } = chatOf({
      mcp_servers: [{ type: "url", url: "https://tools.example", name: "tools" }],
      container: null,
      messages: [user("a"), assistant([{ type: "server_tool_use", id: "s" }]), user([{ type: "container_upload" }])],
      tools: [{ type: "web_search_20250305", name: "web_search" }],
      tool_choice: { type: "any" },
    });
    expect(dropped).toEqual(["web_search_20250305", "server_tool_use", "container_upload", "mcp_servers"]);
    expect(chat).not.toHaveProperty("tools");
    expect(chat).not.toHaveProperty("tool_choice");
  });
});

describe("tools, thinking and formats", () => {
  const schema = { type: "object", properties: {} };
  const tools = [{ name: "f", description: "d", input_schema: schema }];
  const cases: readonly (readonly [string, object, object])[] = [
    [
      "a tool",
      { tools },
      { tools: [{ type: "function", function: { name: "f", description: "d", parameters: schema } }] },
    ],
    [
      "any tool, one at a time",
      { tools, tool_choice: { type: "any", disable_parallel_tool_use: true } },
      { tool_choice: "required", parallel_tool_calls: false },
    ],
    [
      "a named tool",
      { tools, tool_choice: { type: "tool", name: "f" } },
      { tool_choice: { type: "function", function: { name: "f" } } },
    ],
    ["no tool", { tools, tool_choice: { type: "none" } }, { tool_choice: "none" }],
    ["a tool if the model decides so", { tools, tool_choice: { type: "auto" } }, { tool_choice: "auto" }],
    ["a small budget", { thinking: { type: "enabled", budget_tokens: 1024 } }, { reasoning_effort: "low" }],
    ["a medium budget", { thinking: { type: "enabled", budget_tokens: 10_000 } }, { reasoning_effort: "medium" }],
    ["a large budget", { thinking: { type: "enabled", budget_tokens: 32_000 } }, { reasoning_effort: "high" }],
    ["the largest small budget", { thinking: { type: "enabled", budget_tokens: 4_096 } }, { reasoning_effort: "low" }],
    [
      "the smallest medium budget",
      { thinking: { type: "enabled", budget_tokens: 4_097 } },
      { reasoning_effort: "medium" },
    ],
    [
      "the largest medium budget",
      { thinking: { type: "enabled", budget_tokens: 16_384 } },
      { reasoning_effort: "medium" },
    ],
    [
      "the smallest large budget",
      { thinking: { type: "enabled", budget_tokens: 16_385 } },
      { reasoning_effort: "high" },
    ],
    ["the highest effort", { output_config: { effort: "max" } }, { reasoning_effort: "high" }],
    ["a very high effort", { output_config: { effort: "xhigh" } }, { reasoning_effort: "high" }],
    ["an effort", { output_config: { effort: "medium" } }, { reasoning_effort: "medium" }],
    [
      "an effort, which is before a budget",
      { output_config: { effort: "low" }, thinking: { type: "enabled", budget_tokens: 32_000 } },
      { reasoning_effort: "low" },
    ],
    [
      "a schema in the older field",
      { output_format: { type: "json_schema", schema } },
      { response_format: { type: "json_schema", json_schema: { name: "output", schema, strict: true } } },
    ],
    [
      "a schema",
      { output_config: { format: { type: "json_schema", schema } } },
      { response_format: { type: "json_schema", json_schema: { name: "output", schema, strict: true } } },
    ],
  ];
  test.each(cases)("%s", (_name, body, expected) => {
    expect(chatOf(body).chat).toMatchObject(expected);
  });

  test.each<[string, object]>([
    ["a choice without tools", { tool_choice: { type: "any" } }],
    ["thinking that is switched off", { thinking: { type: "disabled", budget_tokens: 1_024 } }],
    ["thinking without a budget", { thinking: { type: "enabled" } }],
    ["an effort that is no text", { output_config: { effort: 5 } }],
    ["a format that is no object", { output_config: { format: "json" }, output_format: "json" }],
    ["an empty system prompt", { system: "" }],
    ["fields that are null", { system: null, temperature: null, tool_choice: null, output_config: null }],
    ["an empty list of tools", { tools: [] }],
  ])("nothing is sent for %s", (_name, body) => {
    expect(chatOf(body)).toEqual({
      chat: { model: "m", max_tokens: 5, messages: [{ role: "user", content: "hi" }] },
      dropped: [],
    });
  });

  test('a custom tool with a type is a function, and keeps "strict"', () => {
    const custom = { type: "custom", name: "f", input_schema: schema, strict: true };
    expect(chatOf({ tools: [custom, { ...custom, type: null }] }).chat.tools).toEqual([
      { type: "function", function: { name: "f", parameters: schema, strict: true } },
      { type: "function", function: { name: "f", parameters: schema, strict: true } },
    ]);
  });

  test('only "true" forbids parallel calls', () => {
    const choice = { type: "auto", disable_parallel_tool_use: "yes" };
    expect(chatOf({ tools, tool_choice: choice }).chat).not.toHaveProperty("parallel_tool_calls");
  });

  test("several system texts are one message, without what is no text", () => {
    const system = [
      { type: "text", text: "a" },
      { type: "image", source: pixel },
      { type: "text", text: "b" },
    ];
    expect(chatOf({ system }).chat.messages[0]).toEqual({ role: "system", content: "a\n\nb" });
  });

  test("fields that would change an answer elsewhere are named", () => {
    const fields = { container: "c", context_management: {}, mcp_servers: [] };
    expect(chatOf(fields).dropped).toEqual(["container", "context_management", "mcp_servers"]);
  });

  test("counting needs no max tokens", () => {
    const body = { model: "m", messages: [user("hi")] };
    expect(toChatRequest(body, true).chat).toEqual({ model: "m", messages: [{ role: "user", content: "hi" }] });
    expect(() => toChatRequest(body)).toThrow('"max_tokens" must be a whole number above 0.');
    expect(chatOf({ max_tokens: 1 }).chat.max_tokens).toBe(1);
  });

  test.each([
    [{}, true],
    [{ thinking: "disabled" }, true],
    [{ thinking: { type: "enabled" } }, true],
    [{ thinking: { type: "disabled" } }, false],
  ])("with %j, thinking is shown: %s", (body, expected) => {
    expect(showsThinking(body)).toBe(expected);
  });

  test("the caller's user id stays on this hub", () => {
    expect(JSON.stringify(chatOf({ metadata: { user_id: "secret-user" } }))).not.toContain("secret-user");
  });
});

describe("errors name the field", () => {
  const cases: readonly (readonly [object, string, string])[] = [
    [{ max_tokens: 0 }, "max_tokens", '"max_tokens" must be a whole number above 0.'],
    [{ messages: [] }, "messages", '"messages" must be a list with at least one message.'],
    [
      { messages: [{ role: "robot", content: "" }] },
      "messages.0.role",
      '"messages.0.role" must be user, assistant or system.',
    ],
    [{ messages: [user(5)] }, "messages.0.content", '"messages.0.content" must be a list.'],
    [
      { messages: [user([{ text: "a" }])] },
      "messages.0.content.0",
      '"messages.0.content.0" must be a block with a type.',
    ],
    [
      { messages: [user([{ type: "image", source: { type: "file", file_id: "f" } }])] },
      "messages.0.content.0.source",
      '"messages.0.content.0.source" is not supported: this hub stores no files for providers. Send the data as base64.',
    ],
    [{ tools: [{ name: "f" }] }, "tools.0.input_schema", '"tools.0.input_schema" must be an object.'],
    [{ max_tokens: 1.5 }, "max_tokens", '"max_tokens" must be a whole number above 0.'],
    [{ messages: "hi" }, "messages", '"messages" must be a list.'],
    [{ messages: [user("a"), "b"] }, "messages.1", '"messages.1" must be an object.'],
    [{ system: 5 }, "system", '"system" must be a list.'],
    [{ tools: "f" }, "tools", '"tools" must be a list.'],
    [{ tools: ["f"] }, "tools.0", '"tools.0" must be an object.'],
    [{ tools: [{ input_schema: {} }] }, "tools.0.name", '"tools.0.name" must be a string.'],
    [
      { tools: [{ name: "f", input_schema: {} }], tool_choice: "any" },
      "tool_choice",
      '"tool_choice" must be an object.',
    ],
    [
      { tools: [{ name: "f", input_schema: {} }], tool_choice: { type: "tool" } },
      "tool_choice.name",
      '"tool_choice.name" must be a string.',
    ],
    [
      { tools: [{ name: "f", input_schema: {} }], tool_choice: { type: "toString" } },
      "tool_choice.type",
      '"tool_choice.type" must be auto, any, tool or none.',
    ],
    [
      { output_config: { format: { type: "xml" } } },
      "output_config.format.type",
      '"output_config.format.type" must be json_schema.',
    ],
    [
      { output_config: { format: { type: "json_schema" } } },
      "output_config.format.schema",
      '"output_config.format.schema" must be an object.',
    ],
    [
      { tools: [{ name: "f", input_schema: {} }], tool_choice: { type: "maybe" } },
      "tool_choice.type",
      '"tool_choice.type" must be auto, any, tool or none.',
    ],
  ];
  test.each(cases)("%j", (body, param, message) => {
    expect(() => chatOf(body)).toThrow(expect.objectContaining({ code: "bad_request", param, message }));
  });
});

test("refuses more than 1,000 tools before it looks at them", () => {
  const tools = Array.from({ length: 1_001 }, () => ({}));
  expect(() => toChatRequest({ model: "a/b", max_tokens: 1, messages: [user("hi")], tools })).toThrow(
    "a list of at most 1,000 tools",
  );
});
