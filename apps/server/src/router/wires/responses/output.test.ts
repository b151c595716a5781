import { describe, expect, test } from "vitest";
import type { AnswerBlock } from "../answer-blocks.ts";
import { customInput, type OutputFrame, outputItem, responseOfItem } from "./output.ts";

const key = "0123456789abcdef".repeat(2);
const frame: OutputFrame = { key, customNames: new Set(["patch"]), wantsSummary: false };
const tool = (name: string, text: string): AnswerBlock => ({ kind: "tool", id: "a", name, text });
const reasoning = (text: string): AnswerBlock => ({ kind: "reasoning", text, field: "reasoning" });

describe("an item of the output", () => {
  const text = { type: "output_text", text: "t", annotations: [], logprobs: [] };
  const message = { id: `msg_${key}3`, type: "message", role: "assistant" };
  const thought = { id: `rs_${key}3`, type: "reasoning", encrypted_content: "orrery:reasoning", status: "completed" };
  test.each<[AnswerBlock, object]>([
    [
      { kind: "text", text: "t" },
      { ...message, status: "completed", content: [text] },
    ],
    [
      { kind: "refusal", text: "no" },
      { ...message, status: "completed", content: [{ type: "refusal", refusal: "no" }] },
    ],
    [reasoning("r"), { ...thought, summary: [], content: [{ type: "reasoning_text", text: "r" }] }],
    [reasoning(""), { ...thought, summary: [], content: [] }],
    [
      tool("f", '{"x":1}'),
      {
        id: `fc_${key}3`,
        type: "function_call",
        status: "completed",
        call_id: "a",
        name: "f",
        arguments: '{"x":1}',
      },
    ],
    [
      tool("patch", '{"input":"i"}'),
      { id: `ctc_${key}3`, type: "custom_tool_call", status: "completed", call_id: "a", name: "patch", input: "i" },
    ],
  ])("%j", (block, item) => {
    expect(outputItem(frame, 3, block, "completed")).toEqual(item);
  });

  test("has no content at its start, and a summary if the request asks for one", () => {
    expect(outputItem(frame, 3, { kind: "text", text: "" }, "in_progress")).toEqual({
      ...message,
      status: "in_progress",
      content: [],
    });
    const summing = { ...frame, wantsSummary: true };
    expect(outputItem(summing, 3, reasoning("r"), "completed")).toEqual({
      ...thought,
      summary: [{ type: "summary_text", text: "r" }],
    });
    expect(outputItem(summing, 3, reasoning(""), "completed")).toEqual({ ...thought, summary: [] });
  });
});

test.each([
  ['{"input":"i"}', "i"],
  ['{"input":5}', '{"input":5}'],
  ["[1]", "[1]"],
  ["null", "null"],
  ["{", "{"],
])("the input of a custom tool in %s", (text, input) => {
  expect(customInput(text)).toBe(input);
});

test.each([
  [`msg_${key}0`, `resp_${key}`],
  [`item_${key}i12`, `resp_${key}`],
  [`msg_${key}`, `resp_${key}`],
  [`msg_${key.slice(1)}`, undefined],
  [`9_${key}0`, undefined],
  [`msg_${key}0!`, undefined],
  ["", undefined],
])("the item %s is of the response %s", (id, response) => {
  expect(responseOfItem(id)).toBe(response);
});
