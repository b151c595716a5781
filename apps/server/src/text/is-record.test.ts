import { expect, test } from "vitest";
import { isRecord } from "./is-record.ts";

test.each<[unknown, boolean]>([
  [{}, true],
  [[], false],
  [null, false],
  ["a", false],
])("%j is an object with fields: %s", (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
