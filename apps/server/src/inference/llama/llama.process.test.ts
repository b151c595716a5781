import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addModel } from "../../testing/add-model.ts";
import { askOf, type InferenceForTests, readReply, startInference } from "../../testing/inference.ts";
import { bundledModel, heldOutConversations } from "../../testing/publishing/bundled-model.ts";
import { ggufModel } from "../../testing/publishing/gguf-model.ts";

let service: InferenceForTests;

const card = (task: string) => `---\npipeline_tag: ${task}\ntags: [conversational]\n---\n`;

beforeAll(async () => {
  service = await startInference({ cores: 2 });
  const gguf = bundledModel("guide-gguf");
  await addModel(service.hub, "lab/gguf", gguf);
  await addModel(service.hub, "lab/onnx", bundledModel("guide"));
  await addModel(service.hub, "lab/vectors", { ...gguf, "README.md": card("feature-extraction") });
  await addModel(service.hub, "lab/ranking", { ...gguf, "README.md": card("text-ranking") });
});

afterAll(() => service.close());

interface Chat {
  readonly choices: readonly {
    readonly message: { readonly content: string };
    readonly finish_reason: string;
    readonly logprobs: { readonly content: readonly Logprob[] } | null;
  }[];
  readonly prompt_logprobs?: readonly (Readonly<Record<string, { readonly rank: number }>> | null)[];
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number };
}

interface Logprob {
  readonly token: string;
  readonly logprob: number;
  readonly top_logprobs: readonly { readonly token: string; readonly logprob: number }[];
}

/** Tokens of the bundled model, by their ids. */
const bundledTokens = (): readonly string[] => {
  const { model } = JSON.parse(Buffer.from(bundledModel("guide")["tokenizer.json"] ?? "").toString());
  return Object.keys(model.vocab as Record<string, number>);
};

const chatPath = { path: "v1/chat/completions" };
const messages = [{ role: "user", content: "What is a tokenizer?" }];

const chat = async (body: object, model = "lab/gguf"): Promise<Chat> => {
  const { status, json } = await service.ask(model, { messages, ...body }, chatPath);
  expect([status, json]).toMatchObject([200, {}]);
  return json as Chat;
};

const textOf = async (body: object, model?: string): Promise<string> =>
  (await chat(body, model)).choices[0]?.message.content ?? "";

const hostOf = (id: string) => service.inference.status().find((host) => host.id === id);

const questions = inject("isFullRun") ? 50 : 5;

test(`at temperature 0, GGUF and ONNX give the same answers to at least 95% of ${questions} questions`, {
  timeout: 300_000,
}, async () => {
  const conversations = heldOutConversations().slice(0, questions);
  expect(conversations).toHaveLength(questions);
  const answers = (model: string) =>
    Promise.all(conversations.map((conversation) => textOf({ messages: conversation, temperature: 0 }, model)));
  const gguf = await answers("lab/gguf");
  const onnx = await answers("lab/onnx");
  const same = gguf.filter((text, at) => text === onnx[at]).length;
  expect(same).toBeGreaterThanOrEqual(questions * 0.95);
});

describe("chat", () => {
  test("usage counts the tokens of the prompt and the answer, also where the prompt is cached", async () => {
    const first = await chat({});
    const again = await chat({});
    const other = await chat({}, "lab/onnx");
    expect(again.usage).toEqual(first.usage);
    expect(first.usage).toEqual(other.usage);
    expect(first.usage.total_tokens).toBe(first.usage.prompt_tokens + first.usage.completion_tokens);
  });

  test("a stream says the same as the whole", async () => {
    const body = { messages, stream: true, stream_options: { include_usage: true } };
    const { events } = await readReply(await service.inference.answer(askOf("lab/gguf", body, chatPath)));
    const whole = await chat({});
    const pieces = events.slice(0, -1) as { choices: { delta: { content?: string } }[]; usage?: object }[];
    const texts = pieces.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? ""));
    expect(texts.filter(Boolean).length).toBeGreaterThan(5);
    expect(texts.join("")).toBe(whole.choices[0]?.message.content);
    expect(pieces.at(-1)?.usage).toEqual(whole.usage);
    expect(events.at(-1)).toBe("[DONE]");
  });

  test("a stop is cut off, also inside a token, and the answer ends there", async () => {
    const whole = await textOf({});
    const stop = whole.slice(11, 14);
    const { choices } = await chat({ stop: [stop] });
    expect(choices[0]).toMatchObject({ finish_reason: "stop", message: { content: whole.split(stop)[0] } });
  });

  test("max_tokens cuts the answer", async () => {
    const { choices, usage } = await chat({ max_tokens: 3 });
    expect([choices[0]?.finish_reason, usage.completion_tokens]).toEqual(["length", 3]);
  });

  test("a seed repeats an answer, and others give others", async () => {
    const sample = (seed: number) => textOf({ temperature: 3, max_tokens: 20, seed });
    const texts = [await sample(1), await sample(1), await sample(2), await sample(3)];
    expect(texts[0]).toBe(texts[1]);
    expect(new Set(texts).size).toBeGreaterThan(1);
  });

  test("penalties and biases change the answer", async () => {
    const plain = await textOf({ max_tokens: 40 });
    expect(await textOf({ max_tokens: 40, repetition_penalty: 50 })).not.toBe(plain);
    const [first] =
      (await chat({ max_tokens: 1, logprobs: true, top_logprobs: 1 })).choices[0]?.logprobs?.content ?? [];
    expect(plain.startsWith(first?.token ?? "-")).toBe(true);
    expect(
      await textOf({ max_tokens: 40, logit_bias: { [bundledTokens().indexOf(first?.token ?? "")]: -100 } }),
    ).not.toBe(plain);
  });

  test("log probabilities are the model's own at any temperature, and near those of ONNX", async () => {
    const ask = { max_tokens: 6, logprobs: true, top_logprobs: 3 };
    const gguf = await chat(ask);
    const onnx = await chat(ask, "lab/onnx");
    const [left, right] = [gguf, onnx].map(({ choices }) => choices[0]?.logprobs?.content ?? []);
    expect(left?.map(({ token }) => token)).toEqual(right?.map(({ token }) => token));
    for (const [at, { logprob }] of (left ?? []).entries()) expect(logprob).toBeCloseTo(right?.[at]?.logprob ?? 9, 0);
    const warm = await chat({ ...ask, temperature: 2, seed: 5 });
    const [first] = warm.choices[0]?.logprobs?.content ?? [];
    expect(first?.top_logprobs[0]?.logprob).toBeCloseTo(left?.[0]?.top_logprobs[0]?.logprob ?? 9, 3);
  });

  test("an answer is continued, and its beginning is scored token by token", async () => {
    const whole = await chat({ max_tokens: 12, logprobs: true, top_logprobs: 1 });
    const tokens = whole.choices[0]?.logprobs?.content ?? [];
    const start = tokens.slice(0, 6);
    const beginning = { role: "assistant", content: start.map(({ token }) => token).join("") };
    const continued = { messages: [...messages, beginning], continue_final_message: true };
    const {
      choices,
      usage,
      prompt_logprobs: scored = [],
    } = await chat({ ...continued, max_tokens: 6, prompt_logprobs: 0 });
    expect(choices[0]?.message.content).toBe(
      tokens
        .slice(6)
        .map(({ token }) => token)
        .join(""),
    );
    expect(usage.prompt_tokens).toBe(whole.usage.prompt_tokens + 6);
    expect(scored).toHaveLength(usage.prompt_tokens);
    expect(scored.slice(0, -6).every((entry) => entry === null)).toBe(true);
    for (const [at, entry] of scored.slice(-6).entries())
      expect(Object.values(entry ?? {})).toEqual([
        { logprob: expect.closeTo(start[at]?.logprob ?? 9, 3), rank: 1, decoded_token: start[at]?.token },
      ]);
    const unlikely = [...messages, { role: "assistant", content: " zebra" }];
    const { prompt_logprobs: other = [] } = await chat({
      ...continued,
      messages: unlikely,
      prompt_logprobs: 2,
      max_tokens: 1,
    });
    const ranks = Object.values(other.at(-1) ?? {}).map(({ rank }) => rank);
    expect(ranks.toSorted((one, two) => one - two)).toEqual([1, 2, expect.any(Number)]);
  });

  test("what cannot be scored or continued is refused", async () => {
    const refused = async (body: object) => (await service.ask("lab/gguf", { messages, ...body }, chatPath)).json;
    for (const [body, part] of [
      [{ prompt_logprobs: 1 }, '"continue_final_message": true'],
      [{ continue_final_message: true }, "must have the role assistant"],
      [{ prompt_logprobs: 1, continue_final_message: true, stream: true }, "can't be streamed"],
      [{ prompt_logprobs: 21, continue_final_message: true }, "from 0 to 20"],
    ] as const)
      expect(await refused(body)).toMatchObject({ error: { message: expect.stringContaining(part) } });
  });

  test("a prompt longer than the context is refused with its length", async () => {
    const long = [{ role: "user", content: "tokenizer ".repeat(2_000) }];
    const { status, json } = await service.ask("lab/gguf", { messages: long }, chatPath);
    expect([status, json]).toMatchObject([
      422,
      {
        error: {
          code: "too_long",
          message: expect.stringMatching(/The prompt has \d+ tokens; lab\/gguf reads at most 1024/),
        },
      },
    ]);
  });

  test("images are refused: vision models need a deployment", async () => {
    const content = [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }];
    const { status, json } = await service.ask("lab/gguf", { messages: [{ role: "user", content }] }, chatPath);
    expect([status, json]).toMatchObject([400, { error: { message: expect.stringContaining("reads text only") } }]);
  });
});

test("16 calls at once get the answers that they get one by one", async () => {
  const conversations = heldOutConversations().slice(0, 16);
  const ask = (conversation: (typeof conversations)[number]) => textOf({ messages: conversation, max_tokens: 24 });
  const oneByOne: string[] = [];
  for (const conversation of conversations) oneByOne.push(await ask(conversation));
  expect(await Promise.all(conversations.map(ask))).toEqual(oneByOne);
});

test("a text is completed, with its tokens on demand", async () => {
  const body = { inputs: "Text classification is", parameters: { max_new_tokens: 6, details: true } };
  const gguf = await service.ask("lab/gguf", body);
  const onnx = await service.ask("lab/onnx", body);
  const [left, right] = [gguf, onnx].map(({ json }) => (json as { generated_text: string; details: object }[])[0]);
  expect(left?.generated_text).toBe(right?.generated_text);
  expect(left?.details).toMatchObject({ generated_tokens: 6, prefill: [], tokens: { length: 6 } });
});

describe("vectors", () => {
  test("have length one, and count their tokens", async () => {
    const body = { input: ["a model", "a dataset"] };
    const { status, json } = await service.ask("lab/vectors", body, { path: "v1/embeddings" });
    const { data, usage } = json as { data: { embedding: number[] }[]; usage: { prompt_tokens: number } };
    expect([status, data.length, usage.prompt_tokens > 2]).toEqual([200, 2, true]);
    for (const { embedding } of data)
      expect([embedding.length, Math.hypot(...embedding)]).toEqual([320, expect.closeTo(1, 5)]);
  });

  test("compare sentences", async () => {
    const inputs = { source_sentence: "a model", sentences: ["a model", "Which models run here?"] };
    const { json } = await service.ask("lab/vectors", { inputs }, { task: "sentence-similarity" });
    const [same = 0, other = 0] = json as number[];
    expect(same).toBeCloseTo(1, 4);
    expect(other).toBeLessThan(same);
  });
});

test("a model without a ranking layer says so", async () => {
  const { status, json } = await service.ask("lab/ranking", { inputs: { query: "a", texts: ["b"] } });
  expect([status, json]).toMatchObject([
    400,
    { error: "lab/ranking has no layer that ranks texts. Use another model." },
  ]);
});

describe("isolation", () => {
  test("native code that aborts ends its own process: the stream says so, and the next call works", async () => {
    const body = { messages, stream: true, max_tokens: 500, temperature: 5, seed: 1 };
    const reply = await service.inference.answer(askOf("lab/gguf", body, chatPath));
    process.kill(hostOf("lab/gguf")?.pid ?? 0, "SIGABRT");
    const { events } = await readReply(reply);
    expect(events.at(-1)).toMatchObject({ error: { code: "worker_crashed", type: "server_error" } });
    expect(await textOf({})).not.toBe("");
  });

  test("a file with a lying header is refused, and no process is started for it", async () => {
    const files = { "README.md": card("text-generation"), "model.gguf": ggufModel({ "llama.block_count": 0 }) };
    await addModel(service.hub, "lab/liar", files);
    const { status, json } = await service.ask("lab/liar", { inputs: "a" });
    expect([status, json]).toMatchObject([
      500,
      { error_type: "model_broken", error: expect.stringContaining("model.gguf has llama.block_count that is not") },
    ]);
    expect(hostOf("lab/liar")).toBeUndefined();
  });

  test("a file that passes the check and breaks in the engine fails alone", async () => {
    const unknown = ggufModel({ "tokenizer.ggml.pre": "no such rule" });
    await addModel(service.hub, "lab/odd", { "README.md": card("text-generation"), "model.gguf": unknown });
    const { status, json } = await service.ask("lab/odd", { inputs: "a" });
    expect([status, json]).toMatchObject([500, { error: expect.stringContaining("lab/odd cannot be loaded") }]);
    expect(await textOf({})).not.toBe("");
  });
});

test("a completion takes token ids and tells logprobs; ids that the model does not know are refused", async () => {
  const ask = (body: object, path = "v1/completions") => service.ask("lab/gguf", { max_tokens: 2, ...body }, { path });
  const reply = await ask({ prompt: [5, 6, 7], logprobs: 2 });
  expect([reply.status, reply.json]).toMatchObject([
    200,
    {
      choices: [{ logprobs: { tokens: expect.any(Array), token_logprobs: [expect.any(Number), expect.any(Number)] } }],
    },
  ]);
  for (const [path, field] of [
    ["v1/completions", "prompt"],
    ["v1/embeddings", "input"],
  ] as const)
    expect((await ask({ [field]: [10_000_000] }, path)).status).toBe(400);
});

describe("limits", () => {
  test("a model beyond the memory budget is refused with the numbers", async () => {
    const small = await startInference({ config: { inferenceMemory: 0.1 } });
    try {
      await addModel(small.hub, "lab/gguf", bundledModel("guide-gguf"));
      expect(await small.ask("lab/gguf", { messages }, chatPath)).toMatchObject({
        status: 503,
        json: {
          error: { message: expect.stringMatching(/needs about \d+ MiB of memory; the limit for models is 103 MiB/) },
        },
      });
    } finally {
      await small.close();
    }
  });

  test("a call that does not wait for loading is told how long it takes", async () => {
    const hurried = await startInference({ loadWaitMs: 0 });
    try {
      await addModel(hurried.hub, "lab/gguf", bundledModel("guide-gguf"));
      expect(await hurried.ask("lab/gguf", { messages }, chatPath)).toMatchObject({
        status: 503,
        json: { error: { code: "loading" }, estimated_time: expect.any(Number) },
      });
    } finally {
      await hurried.close();
    }
  });
});
