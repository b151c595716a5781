import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { InferenceClient as UsualClient } from "@huggingface/inference";
import { InferenceClient } from "@orrery/inference";
import { InferenceClient as OlderClient } from "huggingface-inference-3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleFolder } from "../bundle/bundle-folder.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";

let hub: HubForTests;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bundled-"));
  hub = await startHub({ dataFolder }, { isSeeded: true, inferenceTimeout: 300 });
});

afterAll(() => hub.close());

const bundled = (path: string): Buffer => readFileSync(join(bundleFolder, path));

/** A handwritten digit of the held-out set. */
const digit = (): { image: Buffer; label: string } => {
  const [line = ""] = bundled("datasets/digits/test.jsonl").toString().split("\n");
  const { image, label } = JSON.parse(line) as { image: string; label: number | string };
  return { image: Buffer.from(image.split(",")[1] ?? "", "base64"), label: String(label) };
};

const word = () => bundled("datasets/spoken-words/test/yes-000.wav");

type Args = Record<string, unknown>;

/** One call for each bundled model: the client's method, what is asked, and what a sensible answer is. */
const calls: readonly {
  readonly model: string;
  readonly method: string;
  readonly task?: string;
  readonly args: Args;
  readonly file?: () => Buffer;
  /** What curl gets where it is not what clients make of it. */
  readonly raw?: unknown;
  readonly wanted: unknown;
}[] = [
  {
    model: "lang-id",
    method: "textClassification",
    args: { inputs: "Alle Menschen sind frei und gleich an Würde und Rechten geboren." },
    wanted: expect.arrayContaining([{ label: "de", score: expect.closeTo(0.9, 0) }]),
    raw: [expect.arrayContaining([{ label: "de", score: expect.any(Number) }])],
  },
  {
    model: "topic",
    method: "textClassification",
    args: { inputs: "a small animal with soft fur that is kept as a pet", parameters: { top_k: 1 } },
    wanted: [{ label: "animal", score: expect.any(Number) }],
    raw: [[{ label: "animal", score: expect.any(Number) }]],
  },
  {
    model: "pos-tagger",
    method: "tokenClassification",
    args: { inputs: "The cat sleeps." },
    wanted: [
      { entity_group: "DET", word: "The", start: 0, end: 3, score: expect.any(Number) },
      { entity_group: "NOUN", word: "cat", start: 4, end: 7, score: expect.any(Number) },
      { entity_group: "VERB", word: "sleeps", start: 8, end: 14, score: expect.any(Number) },
      { entity_group: "PUNCT", word: ".", start: 14, end: 15, score: expect.any(Number) },
    ],
  },
  {
    model: "word-filler",
    method: "fillMask",
    args: { inputs: "a [MASK] that lives in the sea", parameters: { top_k: 3 } },
    wanted: Array(3).fill({
      score: expect.any(Number),
      token: expect.any(Number),
      token_str: expect.any(String),
      sequence: expect.stringMatching(/^a .+ that lives in the sea$/),
    }),
  },
  {
    model: "sentence-vectors",
    method: "sentenceSimilarity",
    task: "sentence-similarity",
    args: { inputs: { source_sentence: "a large boat", sentences: ["a big ship", "the sum of two numbers"] } },
    wanted: [expect.any(Number), expect.any(Number)],
  },
  {
    model: "span-reader",
    method: "questionAnswering",
    args: { inputs: { question: "Where was Marie Curie born?", context: "Marie Curie was born in Warsaw in 1867." } },
    wanted: { answer: "Warsaw", start: 24, end: 30, score: expect.any(Number) },
  },
  {
    model: "digits",
    method: "imageClassification",
    args: {},
    file: () => digit().image,
    wanted: expect.arrayContaining([{ label: expect.any(String), score: expect.any(Number) }]),
  },
  {
    model: "spoken-words",
    method: "audioClassification",
    args: {},
    file: word,
    wanted: expect.arrayContaining([{ label: "yes", score: expect.any(Number) }]),
  },
  {
    model: "penguins",
    method: "tabularClassification",
    args: {
      inputs: {
        data: {
          bill_length_mm: [39.1, 50],
          bill_depth_mm: [18.7, 15.2],
          flipper_length_mm: [181, 218],
          body_mass_g: [3750, 5700],
        },
      },
    },
    wanted: ["Adelie", "Gentoo"],
  },
  {
    model: "seattle-weather",
    method: "tabularRegression",
    args: {
      inputs: {
        data: { month: [7, 1], precipitation: [0, 5], temp_min: [16, 2], wind: [2, 4], weather: ["sun", "rain"] },
      },
    },
    wanted: [expect.closeTo(27, -1), expect.closeTo(7, -1)],
  },
  {
    model: "guide",
    method: "chatCompletion",
    args: { messages: [{ role: "user", content: "What is text classification?" }], max_tokens: 80 },
    wanted: expect.objectContaining({
      choices: [expect.objectContaining({ message: { role: "assistant", content: expect.stringMatching(/\w{3}/) } })],
      usage: expect.objectContaining({ completion_tokens: expect.any(Number) }),
    }),
  },
];

type Client = Record<string, (args: Args, options?: Args) => Promise<unknown>>;

const blobOf = (file: Buffer): Blob => new Blob([new Uint8Array(file)]);

const placeOf = ({ model, task, method }: (typeof calls)[number]): string => {
  const chat = method === "chatCompletion" ? "/v1/chat/completions" : "";
  return `${hub.address}/router/hf-inference/models/orrery/${model}${task ? `/pipeline/${task}` : chat}`;
};

/** Clients that know the hub's own service by an address only. */
const withEndpoint = (client: Client, call: (typeof calls)[number]) =>
  client[call.method]?.({
    ...call.args,
    ...(call.file && { inputs: blobOf(call.file()) }),
    model: `orrery/${call.model}`,
    endpointUrl: placeOf(call),
    accessToken: hub.token,
  });

const numbersFor = ({ model, wanted }: (typeof calls)[number]): unknown => (model === "penguins" ? [0, 2] : wanted);

describe("every bundled model answers", () => {
  test.each(calls)("$model through our client", async (call) => {
    const client = new InferenceClient(hub.token, { hubUrl: hub.address }) as unknown as Client;
    const args = { ...call.args, ...(call.file && { inputs: blobOf(call.file()) }), model: `orrery/${call.model}` };
    expect(await client[call.method]?.(args)).toEqual(call.wanted);
  });

  test.each(calls)("$model through curl", async (call) => {
    const file = join(mkdtempSync(join(tmpdir(), "orrery-curl-")), "body");
    writeFileSync(file, call.file?.() ?? JSON.stringify(call.args));
    const { stdout } = await promisify(execFile)("curl", [
      ...["-sS", "-H", `Authorization: Bearer ${hub.token}`, "--data-binary", `@${file}`],
      ...["-H", `Content-Type: ${call.file ? "application/octet-stream" : "application/json"}`, placeOf(call)],
    ]);
    expect(JSON.parse(stdout)).toEqual(call.raw ?? call.wanted);
  });

  test.each(calls)("$model through @huggingface/inference", async (call) => {
    const client = new UsualClient(hub.token) as unknown as Client;
    expect(await withEndpoint(client, call)).toEqual(numbersFor(call));
  });

  test.each(calls)("$model through @huggingface/inference 3", async (call) => {
    const client = new OlderClient(hub.token) as unknown as Client;
    expect(await withEndpoint(client, call)).toEqual(numbersFor(call));
  });
});

test("the right digit and the right word come first, and like sentences are more alike", async () => {
  const client = new InferenceClient(hub.token, { hubUrl: hub.address });
  const { image, label } = digit();
  const [seen] = await client.imageClassification({ model: "orrery/digits", inputs: blobOf(image) });
  expect(seen?.label).toBe(label);
  const [heard] = await client.audioClassification({ model: "orrery/spoken-words", inputs: blobOf(word()) });
  expect(heard?.label).toBe("yes");
  const [like = 0, unlike = 0] = await client.sentenceSimilarity({
    model: "orrery/sentence-vectors",
    inputs: { source_sentence: "a large boat", sentences: ["a big ship", "the sum of two numbers"] },
  });
  expect(like).toBeGreaterThan(unlike);
});

test("the guide's answer streams, and the stream says the same as the whole", async () => {
  const client = new InferenceClient(hub.token, { hubUrl: hub.address });
  const ask = { model: "orrery/guide", messages: [{ role: "user", content: "hello" }], max_tokens: 60 } as const;
  const whole = await client.chatCompletion(ask as never);
  const pieces: string[] = [];
  for await (const chunk of client.chatCompletionStream(ask as never))
    pieces.push(chunk.choices[0]?.delta.content ?? "");
  expect(pieces.filter(Boolean).length).toBeGreaterThan(2);
  expect(pieces.join("")).toBe(whole.choices[0]?.message.content);
});

test("what runs here is found by the facet, datasets are there, and the front list shows it", async () => {
  const models = (await (await hub.get("/api/models?runs_here=true&limit=100")).json()) as { id: string }[];
  expect(models.map(({ id }) => id).sort()).toEqual(calls.map(({ model }) => `orrery/${model}`).sort());
  const datasets = (await (await hub.get("/api/datasets?author=orrery&limit=100")).json()) as { id: string }[];
  expect(datasets.length).toBeGreaterThanOrEqual(8);
});
