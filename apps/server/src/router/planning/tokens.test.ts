import { expect, test } from "vitest";
import { costOf } from "../ledger/price.ts";
import {
  addOutput,
  estimateTokens,
  outputBytes,
  pieceBytes,
  readUsage,
  usageInBody,
  usageOrEstimate,
} from "./tokens.ts";

test.each([
  [
    { prompt_tokens: 3, completion_tokens: 4 },
    { input: 3, output: 4, source: "provider" },
  ],
  [
    { input_tokens: 3, output_tokens: 0 },
    { input: 3, output: 0, source: "provider" },
  ],
  [{ prompt_tokens: 3 }, { input: 3, output: 0, source: "provider" }],
  [{ total_tokens: 7 }, undefined],
  [{ prompt_tokens: -1, completion_tokens: "4" }, undefined],
  [null, undefined],
])("reads the usage in %j", (value, usage) => {
  expect(readUsage(value)).toEqual(usage);
});

test("finds the usage at either end of a large body", () => {
  const usage = '"usage":{"prompt_tokens":5,"details":{"text":"}\\"{"},"completion_tokens":6}';
  const found = { input: 5, output: 6, source: "provider" };
  const padding = `"padding":"${"x".repeat(100_000)}"`;
  expect(usageInBody(Buffer.from(`{${padding},${usage}}`))).toEqual(found);
  expect(usageInBody(Buffer.from(`{${usage},${padding}}`))).toEqual(found);
  expect(usageInBody(Buffer.from(`{"usage":null,${padding}}`))).toBeUndefined();
  expect(usageInBody(Buffer.from('{"content":"\\"usage\\":{}"}'))).toBeUndefined();
});

test("counts a stream and a complete reply with the same text alike", () => {
  const texts = ["Say ", '"yes"\n', "or \\no\\", " 🚀"];
  const whole = JSON.stringify({ choices: [{ message: { role: "assistant", content: texts.join("") } }] });
  const pieces = texts.map((content) => JSON.stringify({ choices: [{ delta: { content } }] }));
  expect(pieces.reduce((sum, piece) => sum + outputBytes(piece), 0)).toBe(outputBytes(whole));
  expect(estimateTokens(outputBytes(whole))).toBe(estimateTokens(JSON.stringify(texts.join("")).length - 2));
});

test("costs are in billionths of a dollar, and undefined without a price", () => {
  expect(costOf({ inputPrice: 0.1, outputPrice: 0.4 }, { input: 1_000_000, output: 500_000 })).toBe(300_000_000);
  expect(costOf({ inputPrice: 1 }, { input: 2, output: 9 })).toBe(2_000);
  expect(costOf({}, { input: 2, output: 9 })).toBeUndefined();
});

test("counts the whole text of a complete reply, but not where an event repeats it", () => {
  const last = JSON.stringify({ token: { text: "d." }, generated_text: "The end." });
  expect([outputBytes(last), pieceBytes(last)]).toEqual([10, 2]);
});

test("estimates one token for four bytes if the provider counts none", () => {
  expect(usageOrEstimate(undefined, 9, 4)).toEqual({ input: 3, output: 1, source: "estimate" });
  const reported = { input: 1, output: 2, source: "provider" } as const;
  expect(usageOrEstimate(reported, 9, 4)).toBe(reported);
});

test("collects generated text by the field that it is in, however a stream mixes them", () => {
  const texts = new Map<string, string>();
  for (const delta of [{ reasoning: "Hm" }, { content: "Ye" }, { reasoning: "." }, { content: "s" }])
    addOutput(JSON.stringify({ choices: [{ delta }] }), texts);
  expect([...texts]).toEqual([
    ["reasoning", "Hm."],
    ["content", "Yes"],
  ]);
});
