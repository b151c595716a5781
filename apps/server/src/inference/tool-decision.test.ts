import { describe, expect, test } from "vitest";
import { createDecisionReader, type DecidedPart } from "./tool-decision.ts";

const marked = { opening: "<tool_call>", closing: "</tool_call>" };
const offered = new Set(["clock", "weather"]);

/** Reads an answer in pieces of a size. */
const read = (syntax: typeof marked, answer: string, size: number): DecidedPart => {
  const reader = createDecisionReader(syntax, offered);
  const pieces = answer.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  const parts = [...pieces.map((piece) => reader.add(piece)), reader.end()];
  return { text: parts.map(({ text }) => text).join(""), calls: parts.flatMap(({ calls }) => calls) };
};

const clock = { name: "clock", arguments: "{}" };
const weather = { name: "weather", arguments: '{"city":"Łódź </x>"}' };
const clockText = '{"name": "clock", "arguments": {}}';
const weatherText = '{"name": "weather", "arguments": {"city": "Łódź </x>"}}';

const sizes = [1, 2, 7, 1_000];

describe.each(sizes)("in pieces of %i characters", (size) => {
  test.each<[string, typeof marked, string, DecidedPart]>([
    ["text", marked, "It is < 5 o'clock. <tool\n", { text: "It is < 5 o'clock. <tool\n", calls: [] }],
    ["a call", marked, `<tool_call>\n${clockText}\n</tool_call>`, { text: "", calls: [clock] }],
    [
      "text and two calls",
      marked,
      `Let me look.\n\n<tool_call>${clockText}</tool_call>\n<tool_call>\n${weatherText}\n</tool_call>\n`,
      { text: "Let me look.\n\n", calls: [clock, weather] },
    ],
    ["a call without its end", marked, `<tool_call>${clockText}`, { text: "", calls: [clock] }],
    [
      "a call that was cut",
      marked,
      '<tool_call>{"name": "clock", "argu',
      { text: '<tool_call>{"name": "clock", "argu', calls: [] },
    ],
    [
      "a tool that was not offered",
      marked,
      '<tool_call>{"name": "rm", "arguments": {}}</tool_call>',
      { text: '<tool_call>{"name": "rm", "arguments": {}}</tool_call>', calls: [] },
    ],
    [
      "calls that only a mark before them separates",
      { opening: "[CALL]", closing: "" },
      `[CALL]${clockText}[CALL]${weatherText}`,
      { text: "", calls: [clock, weather] },
    ],
    ["JSON alone", { opening: "", closing: "" }, ` ${clockText}`, { text: "", calls: [clock] }],
    ["a list", { opening: "", closing: "" }, `[${clockText}, ${weatherText}]`, { text: "", calls: [clock, weather] }],
    [
      "other names for the arguments",
      { opening: "", closing: "" },
      '{"type": "function", "function": {"name": "clock", "parameters": "{}"}}',
      { text: "", calls: [clock] },
    ],
    ["JSON that is no call", { opening: "", closing: "" }, '{"a": 1}', { text: '{"a": 1}', calls: [] }],
    ["text alone", { opening: "", closing: "" }, " Hi {you} ", { text: " Hi {you} ", calls: [] }],
  ])("%s", (_name, syntax, answer, wanted) => {
    const found = read(syntax, answer, size);
    expect(found.calls).toEqual(wanted.calls);
    expect(found.text.trim()).toBe(wanted.text.trim());
    if (wanted.calls.length === 0) expect(found.text).toBe(wanted.text);
  });
});

test("text goes out as soon as it cannot be a call", () => {
  const reader = createDecisionReader(marked, offered);
  expect(["It", " is", " <tool", "box>"].map((piece) => reader.add(piece).text)).toEqual([
    "It",
    " is",
    "",
    " <toolbox>",
  ]);
});
