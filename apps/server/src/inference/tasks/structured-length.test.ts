import { expect, test } from "vitest";
import { structuredTokens } from "./structured-length.ts";

const format = (schema: unknown) => ({ response_format: { type: "json_schema", json_schema: { name: "a", schema } } });
const text = { type: "string" };

test.each<[string, object, number | undefined]>([
  ["free text", {}, undefined],
  ["text", { response_format: { type: "text" } }, undefined],
  ["any object", { response_format: { type: "json_object" } }, 320],
  ["an open text", format(text), 130],
  ["a text with a limit", format({ type: "string", maxLength: 40 }), 76],
  ["a text that has to be long", format({ type: "string", minLength: 4_000 }), 1_066],
  ["a number", format({ type: "integer" }), 72],
  ["a choice", format({ enum: ["yes", "no"] }), 69],
  ["an object", format({ type: "object", properties: { a: text, b: { type: "boolean" } } }), 152],
  ["an open list", format({ type: "array", items: { type: "number" } }), 102],
  ["a list of ten", format({ type: "array", items: { type: "number" }, minItems: 10 }), 156],
  ["branches", format({ anyOf: [{ type: "null" }, { type: "array", items: text }] }), 334],
  ["a schema that is none", format(undefined), 128],
])("%s", (_name, given, tokens) => {
  expect(structuredTokens(given as never, 1_024)).toBe(tokens);
});

test("a demanded call has the tokens of the longest tool that it can name", () => {
  const tool = (name: string, parameters: object) => ({ type: "function", function: { name, parameters } });
  const tools = [
    tool("short", { type: "object", properties: {} }),
    tool("long", { type: "object", properties: { a: text } }),
  ];
  expect(structuredTokens({ tools, tool_choice: "required" }, 1_024)).toBe(138);
  expect(structuredTokens({ tools, tool_choice: { type: "function", function: { name: "short" } } }, 1_024)).toBe(66);
  expect(structuredTokens({ tools }, 1_024)).toBeUndefined();
});

test("a larger context has room for longer texts, up to a limit", () => {
  expect([8_192, 1_000_000].map((context) => structuredTokens(format(text), context))).toEqual([1_026, 1_026]);
});
