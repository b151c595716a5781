import { describe, expect, test } from "vitest";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import { createTokenCounter, type TokenCounterDeps, tokenizerIn } from "./token-counter.ts";

const file = (path: string, sha256: string | null = `sha of ${path}`) => ({ path, sha256, size: 5 }) as FileRow;
const [tokenizer, config, template] = ["tokenizer.json", "tokenizer_config.json", "chat_template.jinja"].map((path) =>
  file(path),
) as [FileRow, FileRow, FileRow];

test.each<[string, readonly FileRow[], object | undefined]>([
  ["both files", [file("README.md"), config, tokenizer], { tokenizer, config }],
  ["a template of its own", [tokenizer, config, template], { tokenizer, config, template }],
  ["a template that is not on this hub", [tokenizer, config, file("chat_template.jinja", null)], { tokenizer, config }],
  ["no config", [tokenizer, template], undefined],
  ["no tokenizer", [config, template], undefined],
  ["a tokenizer that is not on this hub", [file("tokenizer.json", null), config], undefined],
  ["files in a folder", [file("a/tokenizer.json"), config], undefined],
])("the tokenizer among a model's files: %s", (_name, files, expected) => {
  expect(tokenizerIn(files)).toEqual(expected);
});

const files = { tokenizer, config };
const question = { role: "user", content: "Why?" };

/** A counter whose worker finds as many tokens in each text as it has characters, and 10 in a chat. */
const counterOf = (maxTextBytes = 1_000, fails = false) => {
  const runs: unknown[][] = [];
  const run = async (_job: unknown, request: { texts?: string[]; chat?: object }, sources: object[], what: string) => {
    runs.push([request, sources.length, what]);
    if (fails) throw new Error("no tokenizer");
    const texts = (request.texts ?? []).map(({ length }) => ({ count: length }));
    return [...(request.chat ? [{ count: 10, maxLength: 99 }] : []), ...texts];
  };
  const deps = { workers: { run }, blobs: {}, maxTextBytes } as unknown as TokenCounterDeps;
  return { runs, counter: createTokenCounter(deps) };
};

describe("counting", () => {
  test("a prompt and its answer", async () => {
    const { runs, counter } = counterOf();
    expect(await counter.exchange(files, { messages: [question] }, ["abc", "de"])).toEqual({
      prompt: { count: 10, imageTokens: 0, maxLength: 99 },
      output: 5,
    });
    expect(await counter.prompt({ ...files, template }, { messages: [question] })).toEqual({
      count: 10,
      imageTokens: 0,
      maxLength: 99,
    });
    const key = "sha of tokenizer.json sha of tokenizer_config.json";
    const chat = { messages: [question] };
    expect(runs).toEqual([
      [{ chat, texts: ["abc", "de"], key, hasTemplate: false }, 2, "The tokenizer"],
      [{ chat, texts: [], key: `${key} sha of chat_template.jinja`, hasTemplate: true }, 3, "The tokenizer"],
    ]);
  });

  test("images by an estimate", async () => {
    const image = { type: "image_url", image_url: { url: "https://x.example/a" } };
    const messages = [{ role: "user", content: [{ type: "text", text: "Why?" }, image] }];
    const { counter } = counterOf();
    expect(await counter.prompt(files, { messages })).toEqual({ count: 1_610, imageTokens: 1_600, maxLength: 99 });
  });

  test.each<[string, Parameters<typeof counterOf>, typeof files | undefined, object]>([
    ["without a tokenizer", [], undefined, { messages: [question] }],
    ["without messages", [], files, {}],
    ["if the tokenizer fails", [1_000, true], files, { messages: [question] }],
    ["of a longer text", [10], files, { messages: [question] }],
  ])("not %s", async (_name, settings, given, body) => {
    const { counter } = counterOf(...settings);
    expect(await counter.exchange(given, body as Record<string, unknown>, ["abc"])).toBeUndefined();
    expect(await counter.prompt(given, { ...body, tools: ["abc"] })).toBeUndefined();
  });

  test("up to a size of all texts, among them the tools", async () => {
    // “user” and “Why?” have 8 characters, the answer 3.
    const body = { messages: [{ ...question, n: 5, none: null }] };
    expect(await counterOf(11).counter.exchange(files, body, ["abc"])).toBeDefined();
    expect(await counterOf(10).counter.exchange(files, body, ["abc"])).toBeUndefined();
    expect(await counterOf(11).counter.prompt(files, { ...body, tools: ["abc"] })).toBeDefined();
    expect(await counterOf(10).counter.prompt(files, { ...body, tools: ["abc"] })).toBeUndefined();
  });

  test("rejects for callers who ask for the tokens themselves", async () => {
    await expect(counterOf(1_000, true).counter.tokenize(files, { texts: ["a"] })).rejects.toThrow("no tokenizer");
    expect(await counterOf().counter.tokenize(files, { texts: ["abc"] })).toEqual([{ count: 3 }]);
    const tooLarge = (param: string) => ({ code: "too_large", status: 413, param });
    const { counter, runs } = counterOf(2);
    await expect(counter.tokenize(files, { texts: ["abc"] })).rejects.toMatchObject(tooLarge("prompt"));
    const chat = { messages: [question] };
    await expect(counter.tokenize(files, { chat })).rejects.toMatchObject(tooLarge("messages"));
    expect(runs).toEqual([]);
  });
});
