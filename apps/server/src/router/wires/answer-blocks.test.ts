import { describe, expect, test } from "vitest";
import { readChatReply } from "./answer-blocks.ts";

const read = (message: object, more: object = {}) => readChatReply({ choices: [{ message, ...more }] });
const blocksOf = (message: object) => read(message).blocks;
const tool = (fields: object) => ({ kind: "tool", id: "call_0", name: "", text: "", ...fields });

describe("the blocks of a reply", () => {
  test.each<[string, object, readonly object[]]>([
    ["text", { content: "t" }, [{ kind: "text", text: "t" }]],
    ["empty text", { content: "", refusal: "", reasoning: "" }, []],
    ["no text", { content: null, refusal: null, reasoning: null }, []],
    ["values that are no text", { content: 5, refusal: 5, reasoning: 5, tool_calls: 5 }, []],
    [
      "reasoning, text and a refusal, in this order",
      { refusal: "no", content: "t", reasoning: "r" },
      [
        { kind: "reasoning", text: "r", field: "reasoning" },
        { kind: "text", text: "t" },
        { kind: "refusal", text: "no" },
      ],
    ],
    [
      "reasoning in both fields, which is the same",
      { reasoning: "r", reasoning_content: "r" },
      [{ kind: "reasoning", text: "r", field: "reasoning_content" }],
    ],
    [
      "an empty field beside one with reasoning",
      { reasoning: "r", reasoning_content: "" },
      [{ kind: "reasoning", text: "r", field: "reasoning" }],
    ],
    [
      "parts",
      {
        content: [
          { type: "thinking", thinking: [{ text: "r" }, { text: "s" }, {}, null], text: "hidden" },
          { type: "text", text: "t" },
          { type: "text" },
          null,
        ],
      },
      [
        { kind: "reasoning", text: "rs", field: "reasoning_content" },
        { kind: "text", text: "t" },
      ],
    ],
    ["a call without anything", { tool_calls: [{}] }, [tool({})]],
    ["a call that is no object", { tool_calls: [null] }, [tool({})]],
    ["calls without ids", { tool_calls: [{}, {}] }, [tool({}), tool({ id: "call_1" })]],
    [
      "a call with values that are no text",
      { tool_calls: [{ id: 5, function: { name: 5, arguments: null } }] },
      [tool({})],
    ],
    [
      "arguments that are an object",
      { tool_calls: [{ id: "a", function: { name: "f", arguments: { x: 1 } } }] },
      [tool({ id: "a", name: "f", text: '{"x":1}' })],
    ],
    [
      "arguments that are text",
      { tool_calls: [{ id: "a", function: { name: "f", arguments: "{}" } }] },
      [tool({ id: "a", name: "f", text: "{}" })],
    ],
  ])("%s", (_name, message, blocks) => {
    expect(blocksOf(message)).toEqual(blocks);
  });

  test("are those of the first choice", () => {
    const choice = (index: number, content: string) => ({ index, message: { content } });
    expect(readChatReply({ choices: [choice(1, "b"), choice(0, "a")] }).blocks).toEqual([{ kind: "text", text: "a" }]);
    expect(readChatReply({ choices: [choice(1, "b")] }).blocks).toEqual([]);
  });
});

describe("the end of a reply", () => {
  const calls = { tool_calls: [{ id: "a", function: { name: "f", arguments: "{}" } }] };
  test.each([
    ["stop", {}, "stop"],
    ["eos", {}, "stop"],
    ["constructor", {}, "stop"],
    [null, {}, "stop"],
    ["length", {}, "length"],
    ["max_tokens", {}, "length"],
    ["tool_calls", {}, "tool_calls"],
    ["function_call", {}, "tool_calls"],
    ["content_filter", {}, "content_filter"],
    ["stop", calls, "tool_calls"],
    ["length", calls, "length"],
  ])("%s with %j", (finish_reason, message, finish) => {
    expect(read(message, { finish_reason }).finish).toBe(finish);
  });

  test("has the stop sequence and the usage, if the provider tells them", () => {
    const choices = [{ message: {}, stop_reason: "END" }];
    expect(readChatReply({ choices, usage: { prompt_tokens: 3 } })).toEqual({
      blocks: [],
      finish: "stop",
      stopSequence: "END",
      usage: { prompt_tokens: 3 },
    });
    const none = { blocks: [], finish: "stop" };
    expect(readChatReply({ choices: [{ stop_reason: 5 }], usage: null })).toEqual(none);
    expect(readChatReply({ choices: [], usage: 5 })).toEqual(none);
  });
});
