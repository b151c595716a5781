import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Tokenizer } from "tokenizers";
import { expect, test, vi } from "vitest";
import { type AddedToken, createPieceCounter } from "./count-pieces.ts";

const folder = join(import.meta.dirname, "fixtures/token-counts");
const families = readdirSync(folder).filter((name) => name !== "conversations.json");

const open = (name: string, change: (added: readonly AddedToken[]) => readonly AddedToken[] = (added) => added) => {
  const { tokenizer: file } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  const added = change(file.added_tokens ?? []);
  const tokenizer = Tokenizer.fromString(JSON.stringify({ ...file, added_tokens: added }));
  const whole = async (text: string) => (await tokenizer.encode(text, null, { addSpecialTokens: false })).getLength();
  const template = added.map(({ content }) => content).join("\n");
  return { tokenizer, added, whole, count: createPieceCounter(tokenizer, added, template) };
};

const words = ["", " ", "\n\n", "hello", " world", "Ünïcödé", "日本", "<|", "|>", "<", "s>", " 12 345", "🚀"];

/** Texts in which special tokens follow each other, end texts and stand next to parts of themselves. */
const textsWith = (added: readonly AddedToken[]): string[] => {
  const specials = added.map(({ content }) => String(content));
  const parts = [...words, ...specials, ...specials.flatMap((token) => [token.slice(1), token.slice(0, -1)])];
  return Array.from({ length: 200 }, (_, seed) =>
    Array.from({ length: 12 }, (_, at) => parts[(seed * 31 + at * (seed + 7)) % parts.length]).join(""),
  );
};

test.each(families)("%s: the pieces of a text have as many tokens as the whole", async (name) => {
  const { added, whole, count } = open(name);
  const texts = textsWith(added);
  for (const text of texts) expect([text, await count(text)]).toEqual([text, await whole(text)]);
});

test.each<Partial<AddedToken>>([{ lstrip: true }, { rstrip: true }, { normalized: true }, { single_word: true }])(
  "special tokens that take a part of their surroundings are counted right: %o",
  async (setting) => {
    const { added, whole, count } = open("qwen-like.json", (all) => all.map((token) => ({ ...token, ...setting })));
    expect(added.length).toBeGreaterThan(0);
    for (const text of textsWith(added)) expect([text, await count(text)]).toEqual([text, await whole(text)]);
  },
);

test("of a conversation that grows, only what is new is tokenized", async () => {
  const { tokenizer, count, whole } = open("qwen-like.json");
  const turn = (text: string) => `<|im_start|>user\n${text}<|im_end|>\n`;
  const encode = vi.spyOn(tokenizer, "encodeBatch");
  await count(turn("first"));
  expect(await count(turn("first") + turn("second"))).toBe(await whole(turn("first") + turn("second")));
  expect(encode.mock.calls.map(([pieces]) => pieces)).toEqual([
    ["<|im_start|>user\nfirst", "<|im_end|>\n"],
    ["<|im_start|>user\nsecond"],
  ]);
});
