import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../testing/add-model.ts";
import { type InferenceForTests, startInference } from "../testing/inference.ts";
import { tinyTable } from "../testing/models/tiny-graphs.ts";
import { tinyEar } from "../testing/models/tiny-listeners.ts";
import { tinyEye } from "../testing/models/tiny-viewers.ts";
import {
  tinyAnswerer,
  tinyClassifier,
  tinyEmbedder,
  tinyId,
  tinyMasked,
  tinyTagger,
  tinyWriter,
} from "../testing/tiny-models.ts";
import { encodePng } from "./media/png.ts";
import { encodeWav } from "./media/wav.ts";

let service: InferenceForTests;

beforeAll(async () => {
  service = await startInference();
  const { hub } = service;
  await addModel(hub, "lab/mood", tinyClassifier());
  await addModel(hub, "lab/names", tinyTagger());
  await addModel(hub, "lab/gap", tinyMasked());
  await addModel(hub, "lab/vectors", tinyEmbedder());
  await addModel(hub, "lab/answers", tinyAnswerer());
  await addModel(hub, "lab/writer", tinyWriter());
  await addModel(hub, "lab/flowers", tinyTable("tabular-classification"));
  await addModel(hub, "lab/prices", tinyTable("tabular-regression"));
  await addModel(hub, "lab/eye", tinyEye());
  await addModel(hub, "lab/ear", tinyEar());
  await addModel(hub, "lab/secret", tinyClassifier(), { isPrivate: true });
});

afterAll(() => service.close());

const near = (value: number) => expect.closeTo(value, 3);

const white = encodePng(new Uint8Array(64).fill(255), 8, 8);
const black = encodePng(new Uint8Array(192), 8, 8, 3);
const tone = (loudness: number) =>
  encodeWav(
    Float32Array.from({ length: 8000 }, (_, at) => loudness * Math.sin(at / 5)),
    8000,
  );

describe("tasks", () => {
  test.each([
    [
      "text-classification",
      "lab/mood",
      { inputs: "a good cat" },
      [
        [
          { label: "POSITIVE", score: near(0.982) },
          { label: "NEGATIVE", score: near(0.018) },
        ],
      ],
    ],
    [
      "text-classification of several texts, with parameters",
      "lab/mood",
      { inputs: ["good", "awful"], parameters: { top_k: 1, function_to_apply: "none" } },
      [[{ label: "POSITIVE", score: 2 }], [{ label: "NEGATIVE", score: 3 }]],
    ],
    [
      "token-classification",
      "lab/names",
      { inputs: "Was Ada  Lovelace in London?" },
      [
        { entity_group: "PER", word: "Ada  Lovelace", start: 4, end: 17, score: near(1) },
        { entity_group: "LOC", word: "London", start: 21, end: 27, score: near(1) },
      ],
    ],
    [
      "token-classification without joining",
      "lab/names",
      { inputs: "Ada sat", parameters: { aggregation_strategy: "none", ignore_labels: ["B-PER"] } },
      [{ entity: "O", word: "sat", index: 2, start: 4, end: 7, score: near(1) }],
    ],
    [
      "fill-mask",
      "lab/gap",
      { inputs: "the [MASK] sat", parameters: { top_k: 1 } },
      [{ token_str: "cat", token: 16, sequence: "the cat sat", score: near(0.649) }],
    ],
    [
      "fill-mask with targets",
      "lab/gap",
      { inputs: "the [MASK] sat", parameters: { targets: ["good", "bad"] } },
      [
        { token_str: "good", token: 6, sequence: "the good sat", score: near(0.088) },
        { token_str: "bad", token: 7, sequence: "the bad sat", score: near(0.002) },
      ],
    ],
    [
      "question-answering",
      "lab/answers",
      { inputs: { question: "where?", context: "Ada lives in London." } },
      { answer: "London", score: near(0.963), start: 13, end: 19 },
    ],
    [
      "question-answering over a long context, in windows",
      "lab/answers",
      {
        inputs: { question: "where?", context: `${"the cat sat ".repeat(60)}in London` },
        parameters: { max_seq_len: 32, doc_stride: 8 },
      },
      { answer: "London", score: near(0.997), start: 723, end: 729 },
    ],
    ["feature-extraction", "lab/vectors", { inputs: "good" }, [1, 0, 0, 0]],
    [
      "feature-extraction of a list",
      "lab/vectors",
      { inputs: ["cat", "sat"], dimensions: 3 },
      [
        [0, 0, 1],
        [0, 0, 0],
      ],
    ],
    [
      "tabular-classification",
      "lab/flowers",
      { inputs: { data: { length: [3, "-4"], color: ["red", "red"] } } },
      ["large", "small"],
    ],
    ["tabular-regression", "lab/prices", { inputs: { data: { length: [3, 1], color: ["red", "blue"] } } }, [6, 12]],
    [
      "text-generation",
      "lab/writer",
      { inputs: "the", parameters: { max_new_tokens: 2, return_full_text: true } },
      [{ generated_text: "the cat sat" }],
    ],
  ])("%s", async (_name, model, body, wanted) => {
    const reply = await service.ask(model, body);
    expect(reply.json).toEqual(wanted);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json");
  });

  test("sentence-similarity and zero-shot-classification by a model of vectors", async () => {
    const similar = await service.ask(
      "lab/vectors",
      { inputs: { source_sentence: "good", sentences: ["fine", "awful"] } },
      { task: "sentence-similarity" },
    );
    expect(similar.json).toEqual([near(0.994), near(0.11)]);
    const sorted = await service.ask(
      "lab/vectors",
      { inputs: "awful", parameters: { candidate_labels: ["good", "bad"] } },
      { task: "zero-shot-classification" },
    );
    expect(sorted.json).toEqual([
      { label: "bad", score: near(1) },
      { label: "good", score: near(0) },
    ]);
  });

  test.each([
    ["image-classification", "lab/eye", white, "bright"],
    ["image-classification", "lab/eye", black, "dark"],
    ["audio-classification", "lab/ear", tone(0.5), "loud"],
    ["audio-classification", "lab/ear", tone(0.01), "quiet"],
  ])("%s of %s: the file as the whole body, or as base64", async (_task, model, file, label) => {
    const plain = await service.ask(model, file);
    expect(plain.json).toEqual([expect.objectContaining({ label }), expect.anything()]);
    const wrapped = await service.ask(model, {
      inputs: Buffer.from(file).toString("base64"),
      parameters: { top_k: 1 },
    });
    expect(wrapped.json).toEqual([(plain.json as unknown[])[0]]);
  });
});

describe("chat and generation", () => {
  const messages = [{ role: "user", content: "good" }];

  test("a list of prompts is answered with one choice for each", async () => {
    const ask = (prompt: unknown, more: object = {}) =>
      service.ask("lab/writer", { prompt, max_tokens: 3, ...more }, { path: "v1/completions" });
    type Answer = { choices: { index: number; text: string }[]; usage: Record<string, number> };
    const [good, bad, both, one] = (
      await Promise.all([ask("good"), ask("the cat"), ask(["good", "the cat"]), ask(["good"])])
    ).map(({ json }) => json as Answer);
    expect(both?.choices.map(({ index, text }) => [index, text])).toEqual([
      [0, good?.choices[0]?.text],
      [1, bad?.choices[0]?.text],
    ]);
    expect(both?.usage.total_tokens).toBe((good?.usage.total_tokens ?? 0) + (bad?.usage.total_tokens ?? 0));
    expect(one?.choices).toEqual(good?.choices);
    expect((await ask(["good", "the cat"], { stream: true })).status).toBe(400);
    expect((await ask([["good"]])).status).toBe(400);
  });

  test("a prompt can be token ids, and a list of them", async () => {
    const ask = (prompt: unknown, more: object = {}) =>
      service.ask("lab/writer", { prompt, max_tokens: 3, ...more }, { path: "v1/completions" });
    type Answer = { choices: { text: string }[]; usage: { prompt_tokens: number } };
    const ids = [tinyId("the"), tinyId("cat")];
    const one = (await ask(ids)).json as Answer;
    expect(one.usage.prompt_tokens).toBe(2);
    const both = (await ask([ids, [tinyId("good")]])).json as Answer;
    expect(both.choices.map(({ text }) => text)).toEqual([one.choices[0]?.text, expect.any(String)]);
    expect(await ask([1_000_000])).toMatchObject({
      status: 400,
      json: {
        error: { message: expect.stringMatching(/^"prompt" has the token ID 1000000; the model knows \d+ tokens\.$/) },
      },
    });
    expect((await ask(ids, { echo: true })).status).toBe(400);
  });

  test("logprobs of a completion are told, whole and streamed", async () => {
    const ask = (more: object) =>
      service.ask("lab/writer", { prompt: "good", max_tokens: 3, ...more }, { path: "v1/completions" });
    type Told = { tokens: string[]; token_logprobs: number[]; top_logprobs: object[] | null; text_offset: number[] };
    const toldIn = (json: unknown) => (json as { choices: { logprobs: Told | null }[] }).choices[0]?.logprobs;
    const told = toldIn((await ask({ logprobs: 2 })).json);
    expect(told?.tokens.length).toBeGreaterThan(0);
    expect(told?.token_logprobs).toHaveLength(told?.tokens.length ?? 0);
    for (const top of told?.top_logprobs ?? []) expect(Object.keys(top).length).toBeLessThanOrEqual(2);
    expect(told?.text_offset[0]).toBe(0);
    const { events } = await ask({ logprobs: 2, stream: true });
    const streamed = events.flatMap((event) => (event === "[DONE]" ? [] : (toldIn(event)?.tokens ?? [])));
    expect(streamed).toEqual(told?.tokens);
    expect(toldIn((await ask({ logprobs: 0 })).json)?.top_logprobs).toBeNull();
    expect(toldIn((await ask({})).json)).toBeNull();
    expect(
      await Promise.all([{ logprobs: 21 }, { logprobs: true }].map(async (more) => (await ask(more)).status)),
    ).toEqual([400, 400]);
  });

  test("a chat is answered in OpenAI's shape, with usage", async () => {
    const { json, status } = await service.ask("lab/writer", { messages, model: "x" }, { path: "v1/chat/completions" });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "lab/writer",
      system_fingerprint: "orrery",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "cat sat in london" },
          finish_reason: "stop",
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 2, completion_tokens: 5, total_tokens: 7 },
    });
  });

  test("a streamed chat comes token by token and ends with usage and [DONE]", async () => {
    const body = { messages, stream: true, max_tokens: 3, stream_options: { include_usage: true } };
    const { events, headers } = await service.ask("lab/writer", body, { path: "v1/chat/completions" });
    expect(headers["content-type"]).toBe("text/event-stream");
    const chunks = events.slice(0, -1) as {
      choices: { delta: object; finish_reason: string | null }[];
      usage?: object;
    }[];
    expect(chunks.map(({ choices, usage }) => choices[0]?.finish_reason ?? choices[0]?.delta ?? usage)).toEqual([
      { role: "assistant", content: "" },
      { content: "cat" },
      { content: " sat" },
      { content: " in" },
      "length",
      { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
    ]);
    expect(events.at(-1)).toBe("[DONE]");
  });

  test("a stop is not part of the answer, even when it comes in two tokens", async () => {
    const body = { messages, stop: ["at in"] };
    const { json } = await service.ask("lab/writer", body, { path: "v1/chat/completions" });
    expect(json).toMatchObject({ choices: [{ message: { content: "cat s" }, finish_reason: "stop" }] });
  });

  test("the same seed writes the same text, and another seed another", async () => {
    const write = async (seed: number) => {
      const body = { prompt: "good", temperature: 4, seed, max_tokens: 30 };
      const { json } = await service.ask("lab/writer", body, { path: "v1/completions" });
      return (json as { choices: { text: string }[] }).choices[0]?.text;
    };
    const first = await write(7);
    const again = await write(7);
    const other = await write(8);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("streamed text generation ends with the whole text", async () => {
    const { events } = await service.ask("lab/writer", {
      inputs: "the",
      stream: true,
      parameters: { max_new_tokens: 2 },
    });
    expect(events).toEqual([
      {
        index: 1,
        token: { id: 16, text: " cat", logprob: near(-0.132), special: false },
        generated_text: null,
        details: null,
      },
      {
        index: 2,
        token: { id: 17, text: " sat", logprob: near(-0.132), special: false },
        generated_text: " cat sat",
        details: { finish_reason: "length", generated_tokens: 2, seed: expect.any(Number), prefill: [], tokens: [] },
      },
      "[DONE]",
    ]);
  });

  test("embeddings in OpenAI's shape", async () => {
    const { json } = await service.ask(
      "lab/vectors",
      { input: ["good", "cat"], model: "x" },
      { path: "v1/embeddings" },
    );
    expect(json).toEqual({
      object: "list",
      model: "lab/vectors",
      data: [
        { object: "embedding", index: 0, embedding: [1, 0, 0, 0] },
        { object: "embedding", index: 1, embedding: [0, 0, 1, 0] },
      ],
      usage: { prompt_tokens: 6, total_tokens: 6 },
    });
  });

  test("embeddings of token ids are those of their text", async () => {
    const ask = async (input: unknown) => (await service.ask("lab/vectors", { input }, { path: "v1/embeddings" })).json;
    const ids = (word: string) => ["[CLS]", word, "[SEP]"].map(tinyId);
    expect(await ask([ids("good"), ids("cat")])).toEqual(await ask(["good", "cat"]));
    expect(await ask(ids("good"))).toEqual(await ask("good"));
  });
});

describe("what cannot be answered", () => {
  test.each([
    ["lab/mood", {}, 400, '"inputs" is missing'],
    ["lab/mood", { inputs: 5 }, 400, '"inputs" must be a text; it is 5.'],
    ["lab/mood", { inputs: "good", parameters: { top_k: 0 } }, 400, '"parameters.top_k" must be a number from 1'],
    ["lab/mood", { inputs: "good ".repeat(100) }, 422, '"inputs" has 102 tokens; lab/mood reads at most 64'],
    [
      "lab/mood",
      { inputs: "good ".repeat(20_000) },
      422,
      "The text has 100000 characters; lab/mood reads at most 64 tokens",
    ],
    ["lab/mood", { inputs: "good", stream: true }, 400, '"stream": answers to text-classification can\'t be streamed'],
    [
      "lab/mood",
      { inputs: "good", parameters: { candidate_labels: ["a", "b"] } },
      400,
      "lab/mood has a fixed set of classes and does not accept other labels",
    ],
    ["lab/gap", { inputs: "the cat" }, 400, "put [MASK] where a word is missing"],
    ["lab/answers", { inputs: "where" }, 400, '"inputs" must be an object'],
    ["lab/flowers", { inputs: { data: { length: [1] } } }, 400, 'needs the column "color"'],
    ["lab/flowers", { inputs: { data: { length: [1], color: ["green"] } } }, 400, "must be one of red, blue"],
    ["lab/prices", { inputs: { data: { length: [null], color: ["red"] } } }, 400, "has a missing value"],
    ["lab/eye", { inputs: "http://169.254.169.254/x.png" }, 400, "is a URL, which is not supported"],
    ["lab/eye", Buffer.from("not an image"), 415, "Send PNG, JPEG, WebP, GIF or BMP"],
    ["lab/eye", white.subarray(0, 40), 400, "is a broken png file"],
    ["lab/ear", Buffer.from("not audio"), 415, "Send WAV, FLAC or MP3"],
    ["lab/nothing", { inputs: "x" }, 404, 'there is no model "lab/nothing"'],
    ["lab/secret", { inputs: "good" }, 404, 'there is no model "lab/secret"'],
  ])("%s with %j: %i", async (model, body, status, words) => {
    const reply = await service.ask(model, body);
    expect([reply.status, (reply.json as { error: string }).error]).toEqual([status, expect.stringContaining(words)]);
  });

  test.each(["other", "constructor"])("an endpoint called %s", async (path) => {
    const reply = await service.ask("lab/mood", { inputs: "x" }, { path });
    const message = JSON.stringify(`Not found: "${path}" is not an endpoint of a model.`).slice(1, -1);
    expect([reply.status, JSON.stringify(reply.json)]).toEqual([404, expect.stringContaining(message)]);
  });

  test("a task that the model is not for", async () => {
    const reply = await service.ask("lab/mood", { inputs: "x" }, { task: "translation" });
    expect(reply).toMatchObject({ status: 400, json: { error_type: "task_not_served" } });
    const chat = await service.ask("lab/mood", { messages: [] }, { path: "v1/chat/completions" });
    expect(chat).toMatchObject({ status: 400, json: { error: { code: "task_not_served" } } });
  });

  test.each([
    ["an image", { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }],
    ["audio", { type: "input_audio", input_audio: { data: "AA==", format: "wav" } }],
  ])("%s in a message to a model that reads text", async (name, part) => {
    const messages = [{ role: "user", content: [{ type: "text", text: "good" }, part] }];
    const reply = await service.ask("lab/writer", { messages }, { path: "v1/chat/completions" });
    const message = `"messages[0].content[1]" is ${name}, and this model reads text only. Remove it, or use another model.`;
    expect(reply).toMatchObject({ status: 400, json: { error: { message } } });
  });

  test("tools for a model whose chat template has none", async () => {
    const tools = [{ type: "function", function: { name: "clock", parameters: {} } }];
    const ask = (more: object) =>
      service.ask(
        "lab/writer",
        { messages: [{ role: "user", content: "good" }], max_tokens: 2, ...more },
        { path: "v1/chat/completions" },
      );
    expect(await ask({ tools })).toMatchObject({
      status: 400,
      json: {
        error: {
          code: "bad_request",
          message:
            'lab/writer can\'t decide when to call a tool: its chat template has no tools. Set "tool_choice" to "required", name a function, or use another model.',
        },
      },
    });
    expect((await ask({ tools, tool_choice: "none" })).status).toBe(200);
    expect(await ask({ tools, tool_choice: "sometimes" })).toMatchObject({
      json: {
        error: { message: '"tool_choice" must be "auto", "none", "required", or name a function of "tools".' },
      },
    });
  });

  test("an image that would unpack to too much is refused by its header", async () => {
    const bomb = Buffer.from(white);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const reply = await service.ask("lab/eye", bomb);
    expect(reply).toMatchObject({ status: 413, json: { error: expect.stringContaining("60000 × 60000 pixels") } });
  });

  test("its owner may run a private model", async () => {
    const account = { id: 1, name: "owner", fullName: "", isAdmin: true };
    const viewer = { account, role: "read", isSession: false, organizations: [] } as const;
    expect(await service.ask("lab/secret", { inputs: "good" }, { viewer })).toMatchObject({ status: 200 });
  });
});

test("models whose files are all here are mapped as running here", async () => {
  const { db } = service.hub.database;
  const rows = await db
    .selectFrom("provider_mappings")
    .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
    .select(["full_name", "task", "status", "provider"])
    .where("full_name", "in", ["lab/mood", "lab/writer"])
    .execute();
  expect(rows).toEqual([
    { full_name: "lab/mood", task: "text-classification", status: "live", provider: "hf-inference" },
    { full_name: "lab/writer", task: "conversational", status: "live", provider: "hf-inference" },
  ]);
});
