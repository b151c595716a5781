import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { countTokensJob, type TokenizeRequest } from "./count-tokens-job.ts";

const folder = join(import.meta.dirname, "fixtures/token-counts");

const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

interface Family {
  readonly tokenizer: object;
  readonly config: object;
  readonly counts: readonly number[];
}

const conversations = read<readonly NonNullable<TokenizeRequest["chat"]>[]>("conversations.json");
const families = readdirSync(folder).filter((name) => name !== "conversations.json");

const sourceOf = (value: object) => memorySource(Buffer.from(JSON.stringify(value)));

test("there are at least 12 families and 40 conversations", () => {
  expect([families.length >= 12, conversations.length]).toEqual([true, 40]);
});

test.each(families)("%s: counts are those of transformers", async (name) => {
  const { tokenizer, config, counts } = read<Family>(name);
  const sources = [sourceOf(tokenizer), sourceOf(config)];
  const found: number[] = [];
  for (const chat of conversations) {
    const [counted] = await countTokensJob.run({ key: name, hasTemplate: false, chat }, sources);
    found.push(counted?.count ?? 0);
  }
  const wrong = found.flatMap((count, at) => (count === counts[at] ? [] : [{ at, count, expected: counts[at] }]));
  expect(wrong).toEqual([]);
});

test("a text of half a million tokens is counted", async () => {
  const { tokenizer, config } = read<Family>("xlm-like.json");
  const texts = ["a word ".repeat(100_000)];
  const [counted] = await countTokensJob.run({ key: "long", hasTemplate: false, texts }, [
    sourceOf(tokenizer),
    sourceOf(config),
  ]);
  expect(counted?.count).toBe(500_001);
});
