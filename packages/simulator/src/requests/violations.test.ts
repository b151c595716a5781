import { expect, test } from "vitest";
import { base64, imageUrl, listOf, strict, text } from "./rules.ts";
import { violationsOf } from "./violations.ts";

const rule = strict({ name: text, image: imageUrl }, { data: base64, parts: listOf(strict({ label: text })) });

test("what fits has no faults", () => {
  expect(
    violationsOf({ name: "x", image: "data:image/png;base64,AA==", data: "AAAA", parts: [{ label: "a" }] }, rule),
  ).toEqual([]);
});

test("every fault is named with the path of its field", () => {
  const faults = violationsOf(
    { image: "http://x", data: "data:,", parts: [{ label: 1, other: 2 }], extra: true },
    rule,
  );
  expect(faults).toEqual([
    "name: missing field",
    "image: expected text that begins with data:image/",
    "data: expected plain base64",
    "parts[0].label: expected string, received integer",
    "parts[0].other: unknown field",
    "extra: unknown field",
  ]);
});

test("kinds, ranges, choices and alternatives", () => {
  expect(violationsOf(3, { type: "number", maximum: 2 })).toEqual(["body: 3 is out of range"]);
  expect(violationsOf("c", { enum: ["a", "b"] })).toEqual(["body: expected one of a, b"]);
  expect(violationsOf(1, { anyOf: [text, listOf(text)] })).toEqual(["body: fits none of the 2 kinds allowed"]);
  expect(violationsOf([], listOf(text))).toEqual(["body: expected a list of at least 1"]);
  expect(violationsOf("", { type: "string", minLength: 1 })).toEqual(["body: text is too short"]);
  expect(violationsOf({ a: 1 }, { type: "object", additionalProperties: text })).toEqual([
    "a: expected string, received integer",
  ]);
});
