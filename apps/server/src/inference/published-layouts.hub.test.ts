import type { ImportProgress } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sqliteEngine } from "../testing/engines.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import {
  publishedClip,
  publishedCrossEncoder,
  publishedMultilingualEncoder,
  publishedSentenceEncoder,
  publishedSiglip,
  publishedVit,
} from "../testing/models/published/encoders.ts";
import { publishedSpeechT5, publishedVits } from "../testing/models/published/speakers.ts";
import { publishedWhisper } from "../testing/models/published/whisper.ts";
import { publishedBart, publishedMarian, publishedT5 } from "../testing/models/published/writers.ts";
import { commitOf, startMirrorUpstream } from "../testing/servers/mirror-upstream.ts";
import type { ModelFiles } from "../testing/tiny-models.ts";
import { encodePng } from "./media/png.ts";
import { decodeWav, encodeWav } from "./media/wav.ts";

/** Public models as they are published: imported from another hub, with its record, and called. */

const models: Readonly<Record<string, { readonly task: string; readonly files: ModelFiles }>> = {
  "acme/vectors": { task: "feature-extraction", files: publishedSentenceEncoder() },
  "acme/many-languages": { task: "feature-extraction", files: publishedMultilingualEncoder() },
  "acme/ranker": { task: "text-ranking", files: publishedCrossEncoder("text-ranking") },
  "acme/older-ranker": { task: "text-classification", files: publishedCrossEncoder("text-classification") },
  "acme/whisper": { task: "automatic-speech-recognition", files: publishedWhisper(false) },
  "acme/whisper-languages": { task: "automatic-speech-recognition", files: publishedWhisper(true) },
  "acme/marian": { task: "translation", files: publishedMarian() },
  "acme/bart": { task: "summarization", files: publishedBart() },
  "acme/t5": { task: "summarization", files: publishedT5("summarization") },
  "acme/t5-translator": { task: "translation", files: publishedT5("translation") },
  "acme/vit": { task: "image-classification", files: publishedVit() },
  "acme/clip": { task: "zero-shot-image-classification", files: publishedClip() },
  "acme/siglip": { task: "zero-shot-image-classification", files: publishedSiglip() },
  "acme/vits": { task: "text-to-speech", files: publishedVits() },
  "acme/speecht5": { task: "text-to-speech", files: publishedSpeechT5() },
};

let hub: HubForTests;
let upstream: Awaited<ReturnType<typeof startMirrorUpstream>>;

const importModel = async (id: string): Promise<void> => {
  const path = `/api/imports/models/${id}`;
  await hub.send("POST", path, { files: ["*.json", "onnx/*"] }, hub.token);
  await vi.waitFor(
    async () => {
      const { status } = (await (await hub.get(path, hub.token)).json()) as ImportProgress;
      expect(status).toBe("done");
    },
    { timeout: 30_000 },
  );
};

beforeAll(async () => {
  upstream = await startMirrorUpstream();
  for (const [id, { task, files }] of Object.entries(models)) {
    const content = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes)] as const);
    upstream.repositories.set(id, {
      commits: { [commitOf("a")]: Object.fromEntries(content) },
      refs: { "refs/heads/main": commitOf("a") },
      fields: { pipeline_tag: task, library_name: "transformers.js" },
    });
  }
  const store = await (await sqliteEngine.start()).newStore();
  hub = await startHub(store, { upstream: upstream.address, inferenceMemory: 0.7 });
  for (const id of Object.keys(models)) await importModel(id);
}, 120_000);

afterAll(async () => {
  await hub?.close();
  await upstream?.close();
});

const call = (id: string, body: unknown, rest = ""): Promise<Response> =>
  hub.send("POST", `/router/hf-inference/models/${id}${rest}`, body, hub.token);

const answer = async (id: string, body: unknown, rest?: string): Promise<unknown> => {
  const reply = await call(id, body, rest);
  const text = await reply.text();
  expect(`${reply.status} ${reply.ok ? "" : text}`).toBe("200 ");
  return JSON.parse(text);
};

const score = expect.any(Number);
const png = encodePng(
  Array.from({ length: 16 * 8 }, (_, place) => (place % 16 < 8 ? 255 : 0)),
  16,
  8,
).toString("base64");
const short = { generate_parameters: { max_new_tokens: 8 } };

test("each model is as small as a fixture should be", () => {
  for (const { files } of Object.values(models)) {
    const bytes = Object.values(files).reduce((sum, file) => sum + Buffer.byteLength(file), 0);
    expect(bytes).toBeLessThan(100_000);
  }
});

describe("encoders", () => {
  test.each(["acme/vectors", "acme/many-languages"])(
    "%s: a vector, the same alone and beside a longer text",
    async (id) => {
      const alone = (await answer(id, { inputs: "the cat" })) as number[];
      expect(Math.hypot(...alone)).toBeCloseTo(1, 5);
      const [first] = (await answer(id, { inputs: ["the cat", "the cat sat in london the cat"] })) as number[][];
      for (const [at, value] of alone.entries()) expect(first?.[at]).toBeCloseTo(value, 5);
    },
  );

  test.each([
    ["as a reranker", "acme/ranker", ""],
    ["as a classifier, which it was before rerankers had a task", "acme/older-ranker", "/pipeline/text-ranking"],
  ])("a cross-encoder that is published %s", async (_name, id, rest) => {
    const ranked = await answer(id, { inputs: { query: "cat", texts: ["the cat sat", "london"] } }, rest);
    expect(ranked).toEqual([
      { index: expect.any(Number), score },
      { index: expect.any(Number), score },
    ]);
  });
});

describe("writers", () => {
  test.each([
    ["acme/marian", "translation_text"],
    ["acme/t5-translator", "translation_text"],
    ["acme/bart", "summary_text"],
    ["acme/t5", "summary_text"],
  ])("%s: text without special tokens", async (id, field) => {
    const [written] = (await answer(id, { inputs: "The cat sat in London.", parameters: short })) as Record<
      string,
      string
    >[];
    expect(written?.[field]).toMatch(/\S/);
    expect(written?.[field]).not.toMatch(/<\/?s>|<pad>/);
  });

  test("BART writes as much as its configuration asks for", async () => {
    const ask = async (parameters: object) => {
      const [written] = (await answer("acme/bart", { inputs: "The cat.", parameters })) as { summary_text: string }[];
      return written?.summary_text.length ?? 0;
    };
    expect(await ask({})).toBeGreaterThan(await ask(short));
  });

  test("a text that is longer than the model reads is refused", async () => {
    const reply = await call("acme/marian", { inputs: "the cat ".repeat(600) });
    expect([reply.status, await reply.text()]).toEqual([422, expect.stringContaining("reads at most 512")]);
  });
});

describe("speech", () => {
  const second = Buffer.from(encodeWav(new Float32Array(16_000).fill(0.1), 16_000)).toString("base64");

  test.each([
    ["acme/whisper", {}],
    ["acme/whisper-languages", { language: "french" }],
  ])("%s: text, and when it was said", async (id, parameters) => {
    const heard = (await answer(id, { inputs: second, parameters: { ...parameters, ...short } })) as { text: string };
    expect(heard.text).not.toMatch(/<\|/);
    const timed = { inputs: second, parameters: { return_timestamps: true, ...short } };
    expect(await answer(id, timed)).toMatchObject({ text: expect.any(String), chunks: expect.any(Array), duration: 1 });
  });

  test("VITS speaks, with a blank between letters", async () => {
    const reply = await call("acme/vits", { inputs: "The cat" });
    expect(reply.headers.get("content-type")).toBe("audio/wav");
    const audio = decodeWav(new Uint8Array(await reply.arrayBuffer()), 10);
    expect([audio?.rate, audio?.channels[0]?.length]).toEqual([16_000, 15 * 4]);
  });

  test("SpeechT5 is refused with what is missing", async () => {
    const reply = await call("acme/speecht5", { inputs: "The cat" });
    const error =
      "This hub can't run acme/speecht5: it needs a vocoder and a speaker embedding, which are in other repositories. Use a model with one graph, such as VITS.";
    expect([reply.status, await reply.json()]).toMatchObject([400, { error }]);
  });
});

describe("images", () => {
  test("ViT names what it sees", async () => {
    const labels = (await answer("acme/vit", { inputs: png })) as { label: string }[];
    expect(labels.map(({ label }) => label).sort()).toEqual(["goldfish", "great white shark", "tench, Tinca tinca"]);
  });

  test.each(["acme/clip", "acme/siglip"])("%s compares an image with labels", async (id) => {
    const parameters = { candidate_labels: ["cat", "a boat in London"] };
    const found = (await answer(id, { inputs: { image: png }, parameters })) as { label: string; score: number }[];
    expect(found.map(({ label }) => label).sort()).toEqual(["a boat in London", "cat"]);
    for (const { score: one } of found) expect(one >= 0 && one <= 1).toBe(true);
  });
});
