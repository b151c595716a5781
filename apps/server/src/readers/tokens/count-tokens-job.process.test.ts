import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { createWorkers } from "../../workers/workers.ts";
import { countTokensJob } from "./count-tokens-job.ts";

const models = fileURLToPath(new URL("../../../../../models/", import.meta.url));
const names = readdirSync(models).filter((name) => existsSync(`${models}${name}/tokenizer.json`));

const texts = [
  "",
  "hello",
  "  two  spaces\n\nand lines\t",
  "Žluťoučký kůň 🚀 naïve café",
  "12345 3.14 0x1F",
  "日本語のテキスト",
  "<|begin|>special<|end|>",
];
const conversations = [
  [{ role: "user", content: "hello" }],
  [
    { role: "system", content: "Be brief." },
    { role: "user", content: "What is a model?" },
    { role: "assistant", content: "A function with many numbers." },
    { role: "user", content: "Žluť 🚀" },
  ],
];

const program = `
import json, sys
from transformers import AutoTokenizer
asked = json.load(sys.stdin)
tokenizer = AutoTokenizer.from_pretrained(asked["folder"])
found = {"texts": [tokenizer(text, add_special_tokens=False)["input_ids"] for text in asked["texts"]]}
if tokenizer.chat_template:
    found["chats"] = [list(tokenizer.apply_chat_template(chat, tokenize=True, add_generation_prompt=True, return_dict=False)) for chat in asked["conversations"]]
print(json.dumps(found))`;

const hasTransformers = (): boolean => {
  try {
    execFileSync("python3", ["-c", "import transformers"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const sourcesOf = (name: string) => {
  const files = ["tokenizer.json", "tokenizer_config.json", "chat_template.jinja"].map(
    (file) => `${models}${name}/${file}`,
  );
  return files.filter((path) => existsSync(path)).map((path) => memorySource(readFileSync(path)));
};

const idsOf = async (name: string, request: object) => {
  const sources = sourcesOf(name);
  const found = await countTokensJob.run(
    { key: name, hasTemplate: sources.length === 3, wantsTokens: true, ...request },
    sources,
  );
  return found.map(({ ids }) => ids);
};

test("the bundled tokenizers are loaded, and each text has as many ids as it counts", async () => {
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const found = await countTokensJob.run(
      { key: name, hasTemplate: false, texts, wantsTokens: true },
      sourcesOf(name).slice(0, 2),
    );
    expect(found.map(({ count }) => count)).toEqual(found.map(({ ids }) => ids?.length));
    expect(found[0]?.count).toBe(0);
  }
});

test("a tokenizer that makes a text grow without end costs a worker its memory limit, and no more", async () => {
  const growing = {
    added_tokens: [],
    normalizer: { type: "Replace", pattern: { String: "a" }, content: "b".repeat(100_000) },
    model: { type: "WordLevel", vocab: { b: 0 }, unk_token: "b" },
  };
  const workers = createWorkers({ seconds: 60, memoryMb: 64 });
  const source = memorySource(Buffer.from(JSON.stringify(growing)));
  const counted = workers.run(countTokensJob, { key: "growing", hasTemplate: false, texts: ["a".repeat(100_000)] }, [
    source,
  ]);
  await expect(counted).rejects.toThrow("64 MiB of memory");
  workers.close();
});

describe.skipIf(!hasTransformers())("equal to Python's transformers (skipped where it is not installed)", () => {
  test.each(names)("%s", async (name) => {
    const input = JSON.stringify({ folder: `${models}${name}`, texts, conversations });
    const expected = JSON.parse(execFileSync("python3", ["-c", program], { input, encoding: "utf8" }));
    expect(await idsOf(name, { texts })).toEqual(expected.texts);
    for (const [index, messages] of conversations.entries())
      if (expected.chats) expect(await idsOf(name, { chat: { messages } })).toEqual([expected.chats[index]]);
  });
});
