import { expect, test } from "vitest";
import { templateCall } from "./template-call.ts";

test("a template is given the arguments of a call as an object", () => {
  const call = (given: unknown) => ({ id: "1", type: "function", function: { name: "f", arguments: given } });
  expect(templateCall(call('{"x":1}'))).toEqual(call({ x: 1 }));
});

test.each([
  ["arguments that are no JSON", { function: { name: "f", arguments: "{" } }],
  ["arguments that are an object", { function: { name: "f", arguments: { x: 1 } } }],
  ["a call without a function", { id: "1" }],
  ["no call", "f"],
])("%s: unchanged", (_name, call) => {
  expect(templateCall(call)).toBe(call);
});
