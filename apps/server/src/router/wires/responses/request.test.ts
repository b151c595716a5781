import { describe, expect, test } from "vitest";
import { itemsOf, toChatRequest } from "./request.ts";

const chatOf = (body: object, earlier: readonly unknown[] = []) => {
  const full = { model: "m", input: "hi", ...body };
  return toChatRequest(full, earlier, itemsOf(full));
};
const messagesOf = (input: unknown, earlier: readonly unknown[] = []) => chatOf({ input }, earlier).chat.messages;

const call = (id: string) => ({ type: "function_call", call_id: id, name: "f", arguments: "{}" });
const toolCall = (id: string) => ({ id, type: "function", function: { name: "f", arguments: "{}" } });

test("a plain request", () => {
  const { chat, dropped } = chatOf({
    instructions: "Be brief.",
    max_output_tokens: 5,
    temperature: 0.5,
    stream: true,
    reasoning: { effort: "low" },
    top_logprobs: 2,
    metadata: { a: "b" },
    store: false,
  });
  expect(chat).toEqual({
    model: "m",
    max_tokens: 5,
    temperature: 0.5,
    stream: true,
    reasoning_effort: "low",
    logprobs: true,
    top_logprobs: 2,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "hi" },
    ],
  });
  expect(dropped).toEqual([]);
});

describe("items", () => {
  const cases: readonly (readonly [string, readonly object[], readonly object[]])[] = [
    [
      "messages of every role, with and without a type",
      [
        { role: "developer", content: "d" },
        { type: "message", role: "user", content: [{ type: "input_text", text: "u" }] },
        { role: "assistant", content: [{ type: "output_text", text: "a", annotations: [] }] },
      ],
      [
        { role: "system", content: "d" },
        { role: "user", content: "u" },
        { role: "assistant", content: "a" },
      ],
    ],
    [
      "an image and a file",
      [
        {
          role: "user",
          content: [
            { type: "input_image", image_url: "data:image/png;base64,AA", detail: "low" },
            { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,AA" },
          ],
        },
      ],
      [
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: "data:image/png;base64,AA", detail: "low" } },
            { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
          ],
        },
      ],
    ],
    [
      "text and calls that follow each other are one message, and outputs follow it",
      [
        { role: "assistant", content: "a" },
        call("1"),
        call("2"),
        { type: "function_call_output", call_id: "1", output: "x" },
        { type: "function_call_output", call_id: "2", output: [{ type: "input_text", text: "y" }] },
        { role: "user", content: "u" },
      ],
      [
        { role: "assistant", content: "a", tool_calls: [toolCall("1"), toolCall("2")] },
        { role: "tool", tool_call_id: "1", content: "x" },
        { role: "tool", tool_call_id: "2", content: "y" },
        { role: "user", content: "u" },
      ],
    ],
    [
      "an image of a tool goes into the next message",
      [
        call("1"),
        {
          type: "function_call_output",
          call_id: "1",
          output: [{ type: "input_image", image_url: "https://x.example/a" }],
        },
      ],
      [
        { role: "assistant", content: null, tool_calls: [toolCall("1")] },
        { role: "tool", tool_call_id: "1", content: "The result continues in the next message." },
        { role: "user", content: [{ type: "image_url", image_url: { url: "https://x.example/a" } }] },
      ],
    ],
    [
      "reasoning of this router goes back in its provider's field; other reasoning does not",
      [
        {
          type: "reasoning",
          id: "rs_1",
          summary: [],
          content: [{ type: "reasoning_text", text: "r" }],
          encrypted_content: "orrery:reasoning",
        },
        call("1"),
        { type: "reasoning", id: "rs_2", summary: [{ type: "summary_text", text: "s" }], encrypted_content: "gAAA" },
        { role: "user", content: "u" },
      ],
      [
        { role: "assistant", content: null, tool_calls: [toolCall("1")], reasoning: "r" },
        { role: "user", content: "u" },
      ],
    ],
    [
      "a custom tool is a function with one text",
      [
        { type: "custom_tool_call", call_id: "1", name: "patch", input: "*** Begin" },
        { type: "custom_tool_call_output", call_id: "1", output: "done" },
      ],
      [
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "1", type: "function", function: { name: "patch", arguments: '{"input":"*** Begin"}' } }],
        },
        { role: "tool", tool_call_id: "1", content: "done" },
      ],
    ],
  ];
  test.each(cases)("%s", (_name, items, expected) => {
    expect(messagesOf(items)).toEqual(expected);
  });

  test("items of other services are dropped and named, those of earlier requests only once", () => {
    const search = { type: "web_search_call", id: "ws_1" };
    const { chat, dropped } = chatOf({ input: [{ type: "shell_call" }, { role: "user", content: "u" }] }, [search]);
    expect(dropped).toEqual(["shell_call"]);
    expect(chat.messages).toEqual([{ role: "user", content: "u" }]);
  });

  test("earlier items come first", () => {
    const earlier = [{ role: "user", content: "1" }, call("1")];
    expect(messagesOf([{ type: "function_call_output", call_id: "1", output: "x" }], earlier)).toMatchObject([
      { role: "user", content: "1" },
      { role: "assistant", tool_calls: [toolCall("1")] },
      { role: "tool", tool_call_id: "1" },
    ]);
  });
});

describe("tools and formats", () => {
  const parameters = { type: "object", properties: {} };
  const f = { type: "function", name: "f", description: "d", parameters, strict: true };
  const g = { type: "function", name: "g", parameters };
  const chatTool = { type: "function", function: { name: "f", description: "d", parameters, strict: true } };
  const schema = { type: "object" };
  const cases: readonly (readonly [string, object, object])[] = [
    ["a function", { tools: [f] }, { tools: [chatTool] }],
    ["a required tool", { tools: [f], tool_choice: "required" }, { tool_choice: "required" }],
    [
      "a named tool",
      { tools: [f], tool_choice: { type: "function", name: "f" } },
      { tool_choice: { type: "function", function: { name: "f" } } },
    ],
    [
      "allowed tools",
      {
        tools: [f, g],
        tool_choice: { type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "f" }] },
      },
      { tools: [chatTool], tool_choice: "required" },
    ],
    ["one call at a time", { tools: [f], parallel_tool_calls: false }, { parallel_tool_calls: false }],
    ["JSON", { text: { format: { type: "json_object" } } }, { response_format: { type: "json_object" } }],
    [
      "a schema",
      { text: { format: { type: "json_schema", name: "n", schema, strict: true } } },
      { response_format: { type: "json_schema", json_schema: { name: "n", schema, strict: true } } },
    ],
  ];
  test.each(cases)("%s", (_name, body, expected) => {
    expect(chatOf(body).chat).toMatchObject(expected);
  });

  test("a custom tool becomes a function; tools of one provider are dropped and named", () => {
    const grammar = { type: "grammar", syntax: "lark", definition: "start: /x/" };
    const { chat, customNames, dropped } = chatOf({
      tools: [{ type: "custom", name: "patch", description: "Edits files.", format: grammar }, { type: "web_search" }],
    });
    expect(chat.tools).toMatchObject([
      {
        type: "function",
        function: {
          name: "patch",
          description: "Edits files.\n\nThe input must match this lark grammar:\nstart: /x/",
          parameters: { required: ["input"] },
        },
      },
    ]);
    expect([...customNames]).toEqual(["patch"]);
    expect(dropped).toEqual(["web_search"]);
  });

  test("without a tool that can be sent there is no choice", () => {
    const { chat } = chatOf({ tools: [{ type: "shell" }], tool_choice: "required", parallel_tool_calls: false });
    expect(Object.keys(chat)).toEqual(["model", "messages"]);
  });
});

describe("errors name the field", () => {
  const cases: readonly (readonly [object, string, string])[] = [
    [{ input: 5 }, "input", "“input” must be a string or a list of items."],
    [{ input: [5] }, "input.0", "“input.0” must be an object."],
    [
      { input: [{ role: "robot", content: "" }] },
      "input.0.role",
      "“input.0.role” must be user, assistant, system or developer.",
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_image", file_id: "f" }] }] },
      "input.0.content.0.file_id",
      "“input.0.content.0.file_id” is not supported: this hub stores no files for providers. Send the data in the request.",
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_audio" }] }] },
      "input.0.content.0.type",
      "“input.0.content.0.type” is not supported: “input_audio” has no equivalent for other models.",
    ],
    [{ max_output_tokens: 0 }, "max_output_tokens", "“max_output_tokens” must be a whole number above 0."],
    [{ background: true }, "background", "“background” is not supported: stream the response instead."],
    [
      { conversation: "c" },
      "conversation",
      "“conversation” is not supported: use previous_response_id, or send all items.",
    ],
    [
      { tools: [{ type: "function", name: "f" }], tool_choice: "maybe" },
      "tool_choice",
      "“tool_choice” must be none, auto, required or an object.",
    ],
    [
      { text: { format: { type: "xml" } } },
      "text.format.type",
      "“text.format.type” must be text, json_object or json_schema.",
    ],
  ];
  test.each(cases)("%j", (body, param, message) => {
    expect(() => chatOf(body)).toThrow(expect.objectContaining({ code: "bad_request", param, message }));
  });
});
