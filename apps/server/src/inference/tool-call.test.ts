import { expect, test } from "vitest";
import { createCallReader, demandedCall } from "./tool-call.ts";

const text = '{"name": "clock", "arguments": {"zone": {"id": 3}}}';

test.each([1, 2, 3, 5, 100])("reads a call in pieces of %i characters", (size) => {
  const reader = createCallReader({});
  const pieces = (text.match(new RegExp(`.{1,${size}}`, "g")) ?? []).map((piece) => reader.add(piece));
  const all = [...pieces, reader.end()];
  expect(all.flatMap(({ name }) => name ?? [])).toEqual(["clock"]);
  expect(all.map((piece) => piece.arguments).join("")).toBe('{"zone": {"id": 3}}');
});

test("the arguments of a call that was cut are passed on as they are", () => {
  const reader = createCallReader({});
  expect([reader.add('{"name": "clock", "arguments": {"zone'), reader.end()]).toEqual([
    { name: "clock", arguments: '{"zon' },
    { arguments: "e" },
  ]);
  expect(createCallReader({}).add('{"name": "clo')).toEqual({ arguments: "" });
});

test("the text of a named call is its arguments", () => {
  const reader = createCallReader({ name: "clock" });
  expect([reader.add("{"), reader.add("}"), reader.end()]).toEqual([
    { name: "clock", arguments: "{" },
    { arguments: "}" },
    { arguments: "" },
  ]);
});

test("only a demanded call is one", () => {
  const tools = [{ type: "function", function: { name: "clock" } }];
  const named = { type: "function", function: { name: "clock" } };
  const choices = [undefined, null, "auto", "none", "required", named];
  expect(choices.map((choice) => demandedCall({ tools, tool_choice: choice }))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    {},
    { name: "clock" },
  ]);
  expect(demandedCall({ tools: [], tool_choice: "required" })).toBeUndefined();
});
