import { expect, test } from "vitest";
import { toJsonBytes } from "./json-bytes.ts";

const long = "A".repeat(600_000);

test.each([
  ["nothing long", { a: [1, null, undefined, "x"], b: undefined }],
  ["one long string", { model: "m", messages: [{ content: [{ url: long }, { text: "after" }] }] }],
  ["long strings only", long],
  ["several, with what must be escaped", { '"key"': [`${long}"\n\u2028`, "\\".repeat(300_000), ""] }],
  ["pairs of surrogates at every border", { a: "x".concat("😀".repeat(400_000)), b: "😀".repeat(400_000) }],
  ["the first and the last pair of surrogates", ["𐀀", "\u{10ffff}"].map((pair) => `x${pair.repeat(300_000)}`)],
  ["characters next to the surrogates", [`x${"\ud7ff".repeat(300_000)}`, `x${"\ue000".repeat(300_000)}`]],
  ["numbers, booleans and null", { long, a: [0, 1.5, true, false, null] }],
  ["many strings", { a: Array.from({ length: 2_000 }, (_, at) => ({ at, text: "é".repeat(1_000), none: undefined })) }],
  ["empty lists and objects", { a: [[], {}, [undefined], long], b: { c: undefined } }],
  ["lone surrogates", { a: "\ud83d".repeat(300_000) }],
])("writes what JSON.stringify writes: %s", async (_name, value) => {
  expect((await toJsonBytes(value)).equals(Buffer.from(JSON.stringify(value)))).toBe(true);
});

test.each([
  ["a long string", { a: "A".repeat(4 * 1024 ** 2) }],
  ["many strings", { a: Array.from({ length: 4_096 }, () => "A".repeat(1_024)) }],
  ["many numbers", { a: new Array(300_000).fill(1) }],
])("lets others have their turn while it writes %s", async (_name, value) => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await toJsonBytes(value);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(8);
});
