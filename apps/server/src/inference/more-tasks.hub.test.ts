import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../testing/add-model.ts";
import { type InferenceForTests, startInference } from "../testing/inference.ts";
import { tinyListener, tinyScribe } from "../testing/models/tiny-listeners.ts";
import {
  tinyCaptioner,
  tinyRewriter,
  tinySpeaker,
  tinyTableReader,
  tinyTranslator,
  tinyViewer,
} from "../testing/models/tiny-makers.ts";
import {
  tinyDepth,
  tinyDetector,
  tinyDivider,
  tinyFinder,
  tinyMatcher,
  tinyPainter,
  tinyPalette,
} from "../testing/models/tiny-viewers.ts";
import { bertConfig, tinyClassifier } from "../testing/tiny-models.ts";
import { readImageSize } from "./media/image-size.ts";
import { encodePng } from "./media/png.ts";
import { decodeWav, encodeWav } from "./media/wav.ts";

/** Tasks for which no model comes with the hub: their graphs are made here, and so are the answers. */

let service: InferenceForTests;

const tinyJudge = () => ({
  ...tinyClassifier(),
  "README.md": "---\npipeline_tag: zero-shot-classification\n---\n",
  "config.json": bertConfig("BertForSequenceClassification", { id2label: { 0: "contradiction", 1: "entailment" } }),
});

const tinyRanker = () => ({ ...tinyClassifier(), "README.md": "---\npipeline_tag: text-ranking\n---\n" });

beforeAll(async () => {
  service = await startInference({ config: { inferenceMemory: 0.5 } });
  const { hub } = service;
  await addModel(hub, "lab/judge", tinyJudge());
  await addModel(hub, "lab/ranker", tinyRanker());
  await addModel(hub, "lab/short", tinyRewriter("summarization"));
  await addModel(hub, "lab/foreign", tinyRewriter("translation"));
  await addModel(hub, "lab/table", tinyRewriter("table-question-answering"));
  await addModel(hub, "lab/languages", tinyTranslator());
  await addModel(hub, "lab/cells", tinyTableReader());
  await addModel(hub, "lab/caption", tinyCaptioner("image-to-text"));
  await addModel(hub, "lab/document", tinyCaptioner("document-question-answering"));
  await addModel(hub, "lab/speaker", tinySpeaker());
  await addModel(hub, "lab/listener", tinyListener());
  await addModel(hub, "lab/scribe", tinyScribe());
  await addModel(hub, "lab/finder", tinyFinder());
  await addModel(hub, "lab/palette", tinyPalette());
  await addModel(hub, "lab/detector", tinyDetector());
  await addModel(hub, "lab/divider", tinyDivider());
  await addModel(hub, "lab/depth", tinyDepth());
  await addModel(hub, "lab/matcher", tinyMatcher());
  await addModel(hub, "lab/painter", tinyPainter());
  await addModel(hub, "lab/viewer", tinyViewer());
});

afterAll(() => service.close());

const score = expect.any(Number);
/** White on the left, black on the right. */
const png = encodePng(
  Array.from({ length: 128 }, (_, place) => (place % 16 < 8 ? 255 : 0)),
  16,
  8,
);
const image = png.toString("base64");

describe("texts", () => {
  test.each([
    [
      "zero-shot-classification by a model of inference",
      "lab/judge",
      { inputs: "the cat", parameters: { candidate_labels: ["good", "bad"], hypothesis_template: "{}" } },
      [
        { label: "good", score },
        { label: "bad", score },
      ],
    ],
    [
      "zero-shot-classification with several labels at once",
      "lab/judge",
      { inputs: "the cat", parameters: { candidate_labels: "bad, fine", multi_label: true } },
      [
        { label: "fine", score: expect.closeTo(0.88, 1) },
        { label: "bad", score: expect.closeTo(0.02, 1) },
      ],
    ],
    [
      "text-ranking",
      "lab/ranker",
      { inputs: { query: "cat", texts: ["bad", "good"] }, parameters: { return_text: true } },
      [
        { index: 1, text: "good", score },
        { index: 0, text: "bad", score },
      ],
    ],
    ["summarization", "lab/short", { inputs: "good" }, [{ summary_text: "the cat sat in london" }]],
    [
      "summarization, no longer than asked",
      "lab/short",
      { inputs: "good", parameters: { generate_parameters: { max_new_tokens: 2 } } },
      [{ summary_text: "the cat sat" }],
    ],
    [
      "translation",
      "lab/foreign",
      { inputs: ["good", "bad"] },
      Array(2).fill({ translation_text: "the cat sat in london" }),
    ],
    [
      "table-question-answering",
      "lab/table",
      { inputs: { question: "who?", table: { who: ["the cat sat in london", "x"], age: ["1", "2"] } } },
      { answer: "the cat sat in london", cells: ["the cat sat in london"], coordinates: [[0, 0]], aggregator: "NONE" },
    ],
    [
      "table-question-answering by a model that picks cells",
      "lab/cells",
      { inputs: { query: "cat", table: { who: ["ada", "lovelace"], age: ["1", "36"], note: ["", "fine"] } } },
      { answer: "36", cells: ["36"], coordinates: [[1, 1]], aggregator: "NONE" },
    ],
    [
      "table-question-answering that adds up",
      "lab/cells",
      { inputs: { question: "the cat", table: { age: ["7", "7", "3"] } } },
      {
        answer: "SUM > 7, 7",
        cells: ["7", "7"],
        coordinates: [
          [0, 0],
          [1, 0],
        ],
        aggregator: "SUM",
      },
    ],
  ])("%s", async (_name, model, body, wanted) => {
    expect(await service.ask(model, body)).toMatchObject({ json: wanted, status: 200 });
  });

  test.each([
    ["into the language that is named", { src_lang: "en", tgt_lang: "de" }, "cat"],
    ["with another name of it", { src_lang: "deu_Latn", tgt_lang: "en_XX" }, "good"],
    ["into the model's own where none is named", {}, "fine"],
  ])("translation %s", async (_name, parameters, translation_text) => {
    const { json } = await service.ask("lab/languages", { inputs: "the cat", parameters });
    expect(json).toEqual([{ translation_text }]);
  });

  test("a language that the model does not know is refused, with those that it knows", async () => {
    const { status, json } = await service.ask("lab/languages", { inputs: "cat", parameters: { tgt_lang: "it" } });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: '"parameters.tgt_lang" is "it". The model knows en, de.' });
  });

  test("a table that is too long is refused, or cut where that is allowed", async () => {
    const table = { age: Array.from({ length: 90 }, (_, row) => String(row)) };
    const ask = (truncation: boolean) =>
      service.ask("lab/cells", { inputs: { question: "cat", table }, parameters: { truncation } });
    expect(await ask(false)).toMatchObject({
      status: 422,
      json: { error: expect.stringContaining("lab/cells reads at most 64. Remove rows or columns") },
    });
    expect((await ask(true)).json).toMatchObject({ answer: "59" });
  });

  test("the older client gets the shape it knows", async () => {
    const body = { inputs: "the cat", parameters: { candidate_labels: ["good", "bad"], hypothesis_template: "{}" } };
    const { json } = await service.ask("lab/judge", body, {
      headers: { "user-agent": "@huggingface/inference/3.8.1" },
    });
    expect(json).toEqual([{ sequence: "the cat", labels: ["good", "bad"], scores: [score, score] }]);
  });
});

describe("images", () => {
  test.each([
    ["image-to-text", "lab/caption", png, { generated_text: "the cat sat in london" }],
    [
      "document-question-answering",
      "lab/document",
      { inputs: { image, question: "what" } },
      [{ answer: expect.any(String) }],
    ],
    [
      "object-detection",
      "lab/detector",
      png,
      [{ label: "cat", score: expect.closeTo(1, 2), box: { xmin: 0, ymin: 0, xmax: 8, ymax: 8 } }],
    ],
    ["object-detection with a threshold", "lab/detector", { inputs: image, parameters: { threshold: 1 } }, []],
    [
      "zero-shot-object-detection, best first",
      "lab/finder",
      { inputs: { image }, parameters: { candidate_labels: ["bad", "good"] } },
      [
        { label: "good", score: expect.closeTo(0.99, 1), box: { xmin: 0, ymin: 0, xmax: 8, ymax: 8 } },
        { label: "bad", score: expect.closeTo(0.98, 1), box: { xmin: 8, ymin: 0, xmax: 16, ymax: 8 } },
      ],
    ],
    [
      "zero-shot-object-detection with a threshold",
      "lab/finder",
      { inputs: image, parameters: { candidate_labels: ["bad", "good"], threshold: 0.99 } },
      [{ label: "good" }],
    ],
    ["image-feature-extraction", "lab/palette", png, Array(3).fill(expect.closeTo(0.5, 1))],
    [
      "zero-shot-image-classification",
      "lab/matcher",
      { inputs: { image }, parameters: { candidate_labels: ["bad", "good"] } },
      [
        { label: "good", score: expect.closeTo(0.99, 1) },
        { label: "bad", score },
      ],
    ],
  ])("%s", async (_name, model, body, wanted) => {
    expect(await service.ask(model, body)).toMatchObject({ json: wanted, status: 200 });
  });

  test("image-segmentation: masks are images of the input's size", async () => {
    const { json } = await service.ask("lab/divider", png);
    const parts = json as { label: string; mask: string }[];
    expect(parts.map(({ label }) => label).sort()).toEqual(["bright", "dark"]);
    for (const { mask } of parts)
      expect(readImageSize(Buffer.from(mask, "base64"))).toEqual({ format: "png", width: 16, height: 8 });
  });

  test("depth-estimation: an image of the input's size, and the raw map", async () => {
    const { json } = await service.ask("lab/depth", png);
    const { depth, predicted_depth } = json as { depth: string; predicted_depth: number[][] };
    expect(readImageSize(Buffer.from(depth, "base64"))).toEqual({ format: "png", width: 16, height: 8 });
    expect(predicted_depth[0]?.[0]).toBeGreaterThan(predicted_depth[0]?.at(-1) ?? 1);
  });

  test("image-to-image: the answer is an image", async () => {
    const { headers, bytes } = await service.ask("lab/painter", png);
    expect(headers["content-type"]).toBe("image/png");
    expect(readImageSize(bytes)).toEqual({ format: "png", width: 16, height: 8 });
  });
});

describe("models that look and write", () => {
  test("visual-question-answering", async () => {
    const body = { inputs: { image, question: "the" } };
    const { json } = await service.ask("lab/viewer", body, { task: "visual-question-answering" });
    expect(json).toEqual([{ answer: "cat sat in london", score: expect.closeTo(0.88, 1) }]);
  });

  test("a chat with an image, and one without", async () => {
    const chat = (content: unknown) =>
      service.ask("lab/viewer", { messages: [{ role: "user", content }] }, { path: "v1/chat/completions" });
    const url = `data:image/png;base64,${image}`;
    const seen = await chat([
      { type: "image_url", image_url: { url } },
      { type: "text", text: "the" },
    ]);
    expect(seen.json).toMatchObject({ choices: [{ message: { content: "cat sat in london" } }] });
    expect((await chat("in")).json).toMatchObject({ choices: [{ message: { content: "london" } }] });
    const elsewhere = await chat([{ type: "image_url", image_url: { url: "https://example.org/cat.png" } }]);
    expect(elsewhere).toMatchObject({
      status: 400,
      json: { error: { message: expect.stringContaining("is a URL, which is not supported") } },
    });
  });
});

describe("audio", () => {
  const second = encodeWav(new Float32Array(16_000).fill(0.1), 16_000);

  test("automatic-speech-recognition", async () => {
    expect((await service.ask("lab/listener", second)).json).toEqual({ text: "cat" });
  });

  test("automatic-speech-recognition that says when each part was spoken", async () => {
    const inputs = Buffer.from(second).toString("base64");
    const timed = await service.ask("lab/scribe", { inputs, parameters: { return_timestamps: true } });
    expect(timed.json).toEqual({
      text: "the cat",
      chunks: [{ text: expect.stringMatching(/^ ?the cat$/), timestamp: [0, 1] }],
      duration: 1,
    });
    expect((await service.ask("lab/scribe", second)).json).toEqual({ text: "the cat" });
  });

  test("a model that cannot say when each part was spoken refuses return_timestamps", async () => {
    const inputs = Buffer.from(second).toString("base64");
    const timed = await service.ask("lab/listener", { inputs, parameters: { return_timestamps: true } });
    expect(timed).toMatchObject({
      status: 400,
      json: { error: '"parameters.return_timestamps" must be false: this model does not return timestamps.' },
    });
  });

  test("text-to-speech: the answer is a WAV file", async () => {
    const { headers, bytes } = await service.ask("lab/speaker", { inputs: "the cat sat" });
    expect(headers["content-type"]).toBe("audio/wav");
    expect(decodeWav(bytes, 10)).toMatchObject({ rate: 8000, channels: [{ length: 3 }] });
  });
});
