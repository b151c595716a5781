import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";

test.each([
  ["text", "text"],
  [" text \n", "text"],
  ["", undefined],
  ["  ", undefined],
  [null, undefined],
  [undefined, undefined],
  [1, undefined],
  [{}, undefined],
  [[], undefined],
  [["first", "second"], "first"],
  [[{ msg: "bad field" }], "bad field"],
  [{ error: "a" }, "a"],
  [{ message: "a" }, "a"],
  [{ detail: "a" }, "a"],
  [{ msg: "a" }, "a"],
  [{ errors: ["a"] }, "a"],
  [{ title: "a" }, "a"],
  [{ other: "a" }, undefined],
  [{ title: "f", errors: "e", msg: "d", detail: "c", message: "b", error: { code: 1 } }, "b"],
  [{ error: { message: "", detail: { msg: "deep" } } }, "deep"],
])("the message of %j is %j", (value, text) => {
  expect(errorText(value)).toBe(text);
});

test("a message has at most 1,000 characters", () => {
  expect(errorText("x".repeat(1_001))).toBe("x".repeat(1_000));
});

test.each([
  ["objects", (value: unknown) => ({ error: value })],
  ["lists", (value: unknown) => [value]],
])("a message is found within ten %s, and no more", (_name, wrap) => {
  const nested = (depth: number): unknown => (depth === 0 ? "deep" : wrap(nested(depth - 1)));
  expect([errorText(nested(10)), errorText(nested(11))]).toEqual(["deep", undefined]);
});
