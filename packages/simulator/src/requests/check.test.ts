import { expect, test } from "vitest";
import { faultsOf } from "./check.ts";
import { base64, imageUrl, listOf, strict, text } from "./rules.ts";

const rule = strict({ name: text, image: imageUrl }, { data: base64, parts: listOf(strict({ label: text })) });

test("what fits has no faults", () => {
  expect(
    faultsOf({ name: "x", image: "data:image/png;base64,AA==", data: "AAAA", parts: [{ label: "a" }] }, rule),
  ).toEqual([]);
});

test("every fault is named with the path of its field", () => {
  const faults = faultsOf({ image: "http://x", data: "data:,", parts: [{ label: 1, other: 2 }], extra: true }, rule);
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
  expect(faultsOf(3, { type: "number", maximum: 2 })).toEqual(["body: 3 is out of range"]);
  expect(faultsOf("c", { enum: ["a", "b"] })).toEqual(["body: expected one of a, b"]);
  expect(faultsOf(1, { anyOf: [text, listOf(text)] })).toEqual(["body: fits none of the 2 kinds allowed"]);
  expect(faultsOf([], listOf(text))).toEqual(["body: expected at least 1 items"]);
  expect(faultsOf("", { type: "string", minLength: 1 })).toEqual(["body: text is too short"]);
  expect(faultsOf({ a: 1 }, { type: "object", additionalProperties: text })).toEqual([
    "a: expected string, received integer",
  ]);
});
