import { expect, test } from "vitest";
import { hasManyValues, parseArguments, parseReplyJson, parseWrittenJson } from "./reply-json.ts";

const padTo = (json: string, length: number): Buffer => Buffer.from(json + " ".repeat(length - json.length));
const listOf = (count: number): string => `[${Array.from({ length: count }, () => '""').join(",")}]`;
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const smallBytes = 64 * 1024;

test("JSON of up to 64 KiB never has many values", () => {
  expect(hasManyValues(padTo(listOf(100), smallBytes), 10)).toBe(false);
  expect(hasManyValues(padTo(listOf(100), smallBytes + 1), 10)).toBe(true);
});

test("larger JSON can nest 128 levels", () => {
  expect(hasManyValues(padTo(nested(128), smallBytes + 1), 1_000)).toBe(false);
  expect(hasManyValues(padTo(nested(129), smallBytes + 1), 1_000)).toBe(true);
});

test("a reply can have 300,000 values", () => {
  // The list is a value too.
  expect(parseReplyJson(Buffer.from(listOf(299_999)))).toHaveLength(299_999);
  expect(() => parseReplyJson(Buffer.from(listOf(300_000)))).toThrow("it answered with JSON of too many values");
});

test("arguments can have 16 MiB", () => {
  expect(parseArguments(`1${" ".repeat(16 * 1024 ** 2 - 1)}`)).toBe(1);
  expect(parseArguments(`1${" ".repeat(16 * 1024 ** 2)}`)).toBeUndefined();
});

test("written JSON can have 50,000 values", () => {
  expect(parseWrittenJson(listOf(49_999))).toHaveLength(49_999);
  expect(parseWrittenJson(listOf(50_000))).toBeUndefined();
  expect(parseWrittenJson(JSON.stringify("x".repeat(1_000_000)))).toHaveLength(1_000_000);
  expect(parseWrittenJson("{")).toBeUndefined();
});
