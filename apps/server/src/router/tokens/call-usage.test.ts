import { describe, expect, test } from "vitest";
import { costOf } from "../ledger/price.ts";
import {
  addOutput,
  chatPromptBytes,
  estimateTokens,
  outputBytes,
  pieceBytes,
  plainTexts,
  readUsage,
  textBytes,
  textsOf,
  usageInBody,
  usageOrEstimate,
} from "./call-usage.ts";

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
  [
    { input_tokens: 3, cache_read_input_tokens: 10, cache_creation_input_tokens: 1, output_tokens: 4 },
    { input: 14, output: 4, source: "provider" },
  ],
  [{ cache_read_input_tokens: 10 }, undefined],
  [{ output_tokens: 4 }, { input: 0, output: 4, source: "provider" }],
  [
    { prompt_tokens: 2.5, input_tokens: 9, completion_tokens: 1.4, output_tokens: 9 },
    { input: 3, output: 1, source: "provider" },
  ],
  [{ prompt_tokens: Number.POSITIVE_INFINITY }, undefined],
  ["usage", undefined],
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

describe("the usage in a body", () => {
  const usage = '"usage":{"prompt_tokens":5}';
  const found = { input: 5, output: 0, source: "provider" };
  const other = "x".repeat(8 * 1024);

  test.each<[string, string, object | undefined]>([
    ["the last of two", `{${usage},"usage":{"prompt_tokens":6}}`, { ...found, input: 6 }],
    ["the one that is an object", `{${usage},"usage":null}`, found],
    ["the one with counts", `{${usage},"usage":{"total":1}}`, found],
    ["spaces around the colon", '{"usage" : {"prompt_tokens":5}}', found],
    ["text at the start", usage, found],
    ["a brace in a text", '{"usage":{"a":"{","prompt_tokens":5}}', found],
    ["a quote in a text", '{"usage":{"a":"\\"}","prompt_tokens":5}}', found],
    ["an object that is cut off", '{"usage":{"prompt_tokens":5', undefined],
    ["an object that is no JSON", '{"usage":{prompt_tokens:5}}', undefined],
    ["no usage", "{}", undefined],
  ])("%s", (_name, body, expected) => {
    expect(usageInBody(Buffer.from(body))).toEqual(expected);
  });

  test("is found in the first and the last 8 KiB", () => {
    const fits = other.slice(usage.length);
    expect(usageInBody(Buffer.from(`${other}${usage}${fits}`))).toEqual(found);
    expect(usageInBody(Buffer.from(`${other}${usage}${fits}x`))).toBeUndefined();
    expect(usageInBody(Buffer.from(`${fits}${usage}${other}`))).toEqual(found);
    expect(usageInBody(Buffer.from(`x${fits}${usage}${other}`))).toBeUndefined();
  });
});

test.each([
  ['{"text": "a"}', 1],
  ['{"text":"\\""}', 2],
  ['{"text":"\\\\"}', 2],
  ['{"text":"\\\\\\""}', 4],
  ['{"text":""}', 0],
  ['{"text":"a","text":"bc"}', 3],
  ['{"text":"cut off', 0],
  ['{"name":"a","text":5}', 0],
  ['{"content":"a","reasoning_content":"b","reasoning":"c","text":"d","arguments":"e","generated_text":"f"}', 6],
])("the generated text in %s has %i bytes", (json, bytes) => {
  expect(outputBytes(json)).toBe(bytes);
});

test("texts of a reply are collected as JSON has them, and read as a model wrote them", () => {
  const texts = textsOf([
    ["content", "Ž"],
    ["content", '"\n'],
    ["arguments", 5],
    ["reasoning", ""],
  ]);
  expect([...texts]).toEqual([
    ["content", `${Buffer.from("Ž").toString("latin1")}\\"\\n`],
    ["reasoning", ""],
  ]);
  expect(textBytes(texts)).toBe(6);
  expect(plainTexts(texts)).toEqual(['Ž"\n', ""]);
  expect(plainTexts(new Map([["content", "cut off \\"]]))).toEqual(["cut off \\"]);
});

test("the prompt of a chat has its messages, tools and format", async () => {
  const read = { messages: [{ role: "user", content: "a" }], tools: [{}], response_format: { type: "text" } };
  expect(await chatPromptBytes({ ...read, model: "m", temperature: 1 })).toBe(JSON.stringify(read).length);
  const image = { type: "image_url", image_url: { url: "https://x.example/a" } };
  const seen = [{ content: [image] }];
  const empty = [{ content: [] }];
  expect(await chatPromptBytes({ messages: seen })).toBe(JSON.stringify({ messages: empty }).length + 4 * 1_600);
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
