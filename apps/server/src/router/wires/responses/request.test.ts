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

  const image = { type: "input_image", image_url: "https://x.example/a" };
  const imagePart = { type: "image_url", image_url: { url: "https://x.example/a" } };
  const output = (content: unknown) => ({ type: "function_call_output", call_id: "1", output: content });
  const toolMessage = (content: string) => ({ role: "tool", tool_call_id: "1", content });
  const assistant = (text: string) => ({ role: "assistant", content: text });
  const thought = (fields: object) => ({ type: "reasoning", encrypted_content: "orrery:reasoning", ...fields });
  const summary = [{ text: "s" }];

  test.each<[string, readonly object[], readonly object[]]>([
    ["a system message", [{ role: "system", content: "s" }], [{ role: "system", content: "s" }]],
    ["a message whose type is null", [{ type: null, role: "user", content: "u" }], [{ role: "user", content: "u" }]],
    ["an empty message", [{ role: "user", content: "" }], [{ role: "user", content: "" }]],
    [
      "every kind of text",
      [
        {
          role: "user",
          content: [
            { type: "input_text", text: "a" },
            { type: "output_text", text: "b" },
            { type: "text", text: "c" },
            { type: "refusal", refusal: "d" },
          ],
        },
      ],
      [{ role: "user", content: "a\n\nb\n\nc\n\nd" }],
    ],
    [
      "a file without a name",
      [{ role: "user", content: [{ type: "input_file", file_data: "data:,", file_id: "f" }] }],
      [{ role: "user", content: [{ type: "file", file: { filename: "file", file_data: "data:," } }] }],
    ],
    [
      "an image whose detail is no text",
      [{ role: "user", content: [{ ...image, detail: 5, file_id: "f" }] }],
      [{ role: "user", content: [imagePart] }],
    ],
    ["an empty output", [output("")], [toolMessage("")]],
    [
      "a list of texts",
      [
        output([
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ]),
      ],
      [toolMessage("a\n\nb")],
    ],
    [
      "an image of a tool before the user's text",
      [output([{ type: "text", text: "a" }, image]), { role: "user", content: "u" }],
      [
        toolMessage("a\n\nThe result continues in the next message."),
        { role: "user", content: [imagePart, { type: "text", text: "u" }] },
      ],
    ],
    [
      "an image of a tool before the assistant's text, and before a system message",
      [output([image]), assistant("a"), output([image]), { role: "developer", content: "d" }],
      [
        toolMessage("The result continues in the next message."),
        { role: "user", content: [imagePart] },
        assistant("a"),
        toolMessage("The result continues in the next message."),
        { role: "user", content: [imagePart] },
        { role: "system", content: "d" },
      ],
    ],
    [
      "a custom tool call without input",
      [{ type: "custom_tool_call", call_id: "1", name: "f" }],
      [
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: '{"input":""}' } }],
        },
      ],
    ],
    [
      "a summary, if there is no other reasoning",
      [thought({ summary: [{ text: "r" }, { text: "s" }] }), assistant("a")],
      [{ ...assistant("a"), reasoning: "r\n\ns" }],
    ],
    [
      "reasoning before its summary",
      [thought({ content: [{ text: "r" }], summary }), assistant("a")],
      [{ ...assistant("a"), reasoning: "r" }],
    ],
    [
      "reasoning in the field of its provider",
      [thought({ summary, encrypted_content: "orrery:reasoning_content" }), assistant("a")],
      [{ ...assistant("a"), reasoning_content: "s" }],
    ],
    [
      "reasoning in an unknown field",
      [thought({ summary, encrypted_content: "orrery:content" }), assistant("a")],
      [assistant("a")],
    ],
    [
      "reasoning with another's mark",
      [thought({ summary, encrypted_content: "other::reasoning" }), assistant("a")],
      [assistant("a")],
    ],
    ["reasoning without a mark", [thought({ summary, encrypted_content: null }), assistant("a")], [assistant("a")]],
    ["empty reasoning", [thought({ summary: "s" }), assistant("a")], [assistant("a")]],
    [
      "reasoning without an answer",
      [thought({ summary }), { role: "user", content: "u" }],
      [{ role: "user", content: "u" }],
    ],
  ])("become messages: %s", (_name, items, expected) => {
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

  test("a custom tool has one text as its input", () => {
    const described = (fields: object) => {
      const { chat } = chatOf({ tools: [{ type: "custom", name: "patch", ...fields }] });
      return chat.tools;
    };
    const input = {
      type: "object",
      properties: { input: { type: "string", description: "The input of the tool, as text." } },
      required: ["input"],
      additionalProperties: false,
    };
    const named = (fields: object) => [{ type: "function", function: { name: "patch", ...fields, parameters: input } }];
    expect(described({})).toEqual(named({}));
    expect(described({ description: 5, format: { type: "text" } })).toEqual(named({}));
    expect(described({ description: "d", format: "text" })).toEqual(named({ description: "d" }));
    expect(described({ format: { definition: "x" } })).toEqual(
      named({ description: "The input must match this  grammar:\nx" }),
    );
  });

  const allowed = (fields: object) => ({ tools: [f, g], tool_choice: { type: "allowed_tools", ...fields } });
  test.each<[string, object, unknown, number]>([
    ["no choice", { tools: [f, g] }, undefined, 2],
    ["a choice of null", { tools: [f, g], tool_choice: null }, undefined, 2],
    ["auto", { tools: [f, g], tool_choice: "auto" }, "auto", 2],
    ["none", { tools: [f, g], tool_choice: "none" }, "none", 2],
    [
      "a custom tool",
      { tools: [f, g], tool_choice: { type: "custom", name: "g" } },
      { type: "function", function: { name: "g" } },
      2,
    ],
    ["a tool of one provider", { tools: [f, g], tool_choice: { type: "web_search" } }, undefined, 2],
    ["allowed tools without a mode", allowed({ tools: [{ name: "g" }, "f"] }), "auto", 1],
    ["no allowed tool that exists", allowed({ mode: "required", tools: [{ name: "h" }] }), undefined, 0],
  ])("the choice of a tool: %s", (_name, body, choice, count) => {
    const { tools = [], tool_choice } = chatOf(body).chat;
    expect([tool_choice, (tools as unknown[]).length]).toEqual([choice, count]);
  });

  test("parallel calls are mentioned only if they are forbidden", () => {
    for (const parallel_tool_calls of [true, null, 0])
      expect(chatOf({ tools: [f], parallel_tool_calls }).chat).not.toHaveProperty("parallel_tool_calls");
    expect(chatOf({ tools: null }).chat).not.toHaveProperty("tools");
  });

  test.each<[string, object]>([
    ["plain text", { text: { format: { type: "text" } } }],
    ["no format", { text: { format: null } }],
    ["a text that is no object", { text: "plain" }],
    ["no log probabilities", { top_logprobs: 0 }],
    ["reasoning that is no object", { reasoning: "low" }],
    ["empty instructions", { instructions: "" }],
    ["fields that are null", { instructions: null, max_output_tokens: null, conversation: null, prompt: null }],
    ["a call that waits for its answer", { background: false }],
  ])("nothing is sent for %s", (_name, body) => {
    expect(chatOf(body)).toEqual({
      chat: { model: "m", messages: [{ role: "user", content: "hi" }] },
      customNames: new Set(),
      dropped: [],
    });
  });

  test("other fields of chat are passed on, and context_management is named", () => {
    const fields = { provider: { order: [] }, top_p: 0.5, user: "u", top_logprobs: 1, max_output_tokens: 1 };
    const { chat, dropped } = chatOf({ ...fields, context_management: {} });
    expect(chat).toEqual({
      model: "m",
      provider: { order: [] },
      top_p: 0.5,
      user: "u",
      max_tokens: 1,
      logprobs: true,
      top_logprobs: 1,
      messages: [{ role: "user", content: "hi" }],
    });
    expect(dropped).toEqual(["context_management"]);
  });

  test("without a tool that can be sent there is no choice", () => {
    const { chat } = chatOf({ tools: [{ type: "shell" }], tool_choice: "required", parallel_tool_calls: false });
    expect(Object.keys(chat)).toEqual(["model", "messages"]);
  });
});

describe("errors name the field", () => {
  const cases: readonly (readonly [object, string, string])[] = [
    [{ input: 5 }, "input", '"input" must be a string or a list of items.'],
    [{ input: [5] }, "input.0", '"input.0" must be an object.'],
    [
      { input: [{ role: "robot", content: "" }] },
      "input.0.role",
      '"input.0.role" must be user, assistant, system or developer.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_image", file_id: "f" }] }] },
      "input.0.content.0.file_id",
      '"input.0.content.0.file_id" is not supported: this hub stores no files for providers. Send the data in the request.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_audio" }] }] },
      "input.0.content.0.type",
      '"input.0.content.0.type" is not supported: "input_audio" has no equivalent for other models.',
    ],
    [{ input: [{ role: "user", content: 5 }] }, "input.0.content", '"input.0.content" must be a list.'],
    [{ input: [{ role: "user", content: ["a"] }] }, "input.0.content.0", '"input.0.content.0" must be an object.'],
    [
      { input: [{ role: "user", content: [{ type: "toString" }] }] },
      "input.0.content.0.type",
      '"input.0.content.0.type" is not supported: "toString" has no equivalent for other models.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_text" }] }] },
      "input.0.content.0.text",
      '"input.0.content.0.text" must be a string.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "refusal" }] }] },
      "input.0.content.0.refusal",
      '"input.0.content.0.refusal" must be a string.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_image" }] }] },
      "input.0.content.0.image_url",
      '"input.0.content.0.image_url" must be a string.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_file", file_id: "f" }] }] },
      "input.0.content.0.file_id",
      '"input.0.content.0.file_id" is not supported: this hub stores no files for providers. Send the data in the request.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_file", file_url: "u" }] }] },
      "input.0.content.0.file_url",
      '"input.0.content.0.file_url" is not supported: providers cannot fetch files. Send the file as file_data.',
    ],
    [
      { input: [{ role: "user", content: [{ type: "input_file" }] }] },
      "input.0.content.0.file_data",
      '"input.0.content.0.file_data" must be a string.',
    ],
    [{ input: [{ ...call("1"), name: 5 }] }, "input.0.name", '"input.0.name" must be a string.'],
    [{ input: [{ ...call("1"), arguments: {} }] }, "input.0.arguments", '"input.0.arguments" must be a string.'],
    [{ input: [{ ...call("1"), call_id: 5 }] }, "input.0.call_id", '"input.0.call_id" must be a string.'],
    [
      { input: [call("1"), { type: "function_call_output", output: "a" }] },
      "input.1.call_id",
      '"input.1.call_id" must be a string.',
    ],
    [
      { input: [{ type: "function_call_output", call_id: "1", output: 5 }] },
      "input.0.output",
      '"input.0.output" must be a list.',
    ],
    [{ instructions: 5 }, "instructions", '"instructions" must be a string.'],
    [{ max_output_tokens: 1.5 }, "max_output_tokens", '"max_output_tokens" must be a whole number above 0.'],
    [
      { prompt: { id: "p" } },
      "prompt",
      '"prompt" is not supported: this hub stores no prompts. Send instructions and input.',
    ],
    [{ tools: "f" }, "tools", '"tools" must be a list.'],
    [{ tools: ["f"] }, "tools.0", '"tools.0" must be an object.'],
    [{ tools: [{ type: "function" }] }, "tools.0.name", '"tools.0.name" must be a string.'],
    [{ tools: [{ type: "custom" }] }, "tools.0.name", '"tools.0.name" must be a string.'],
    [
      { tools: [{ type: "function", name: "f" }], tool_choice: { type: "function" } },
      "tool_choice.name",
      '"tool_choice.name" must be a string.',
    ],
    [
      { tools: [{ type: "function", name: "f" }], tool_choice: { type: "allowed_tools" } },
      "tool_choice.tools",
      '"tool_choice.tools" must be a list.',
    ],
    [{ text: { format: "json" } }, "text.format", '"text.format" must be an object.'],
    [
      { text: { format: { type: "json_schema", schema: {} } } },
      "text.format.name",
      '"text.format.name" must be a string.',
    ],
    [
      { text: { format: { type: "json_schema", name: "n" } } },
      "text.format.schema",
      '"text.format.schema" must be an object.',
    ],
    [{ max_output_tokens: 0 }, "max_output_tokens", '"max_output_tokens" must be a whole number above 0.'],
    [{ background: true }, "background", '"background" is not supported: stream the response instead.'],
    [
      { conversation: "c" },
      "conversation",
      '"conversation" is not supported: use previous_response_id, or send all items.',
    ],
    [
      { tools: [{ type: "function", name: "f" }], tool_choice: "maybe" },
      "tool_choice",
      '"tool_choice" must be none, auto, required or an object.',
    ],
    [
      { text: { format: { type: "xml" } } },
      "text.format.type",
      '"text.format.type" must be text, json_object or json_schema.',
    ],
  ];
  test.each(cases)("%j", (body, param, message) => {
    expect(() => chatOf(body)).toThrow(expect.objectContaining({ code: "bad_request", param, message }));
  });

  test("of the request before", () => {
    expect(() => chatOf({}, ["a"])).toThrow(
      expect.objectContaining({
        param: "previous_response_id",
        message: '"previous_response_id" must be an object.',
      }),
    );
    expect(() => chatOf({}, [{ role: "user", content: 5 }])).toThrow(
      expect.objectContaining({ param: "previous_response_id.content" }),
    );
  });
});
