import { type ProviderId, providers } from "@orrery/inference";
import { describe, expect, it, vi } from "vitest";
import { completion, png } from "../packages/inference/test-kit/fetch-double.ts";
import { failureOf } from "../packages/inference/test-kit/test-client.ts";
import providerPaths from "./fixtures/provider-paths.json" with { type: "json" };
import {
  type Client,
  clientOf,
  file,
  image,
  json,
  labels,
  messages,
  model,
  type Reply,
  router,
  type Setting,
  sound,
} from "./inference-kit.ts";

/** Section 7 of the specification: the calls that the inference client makes. */

describe("7 the calls it makes", () => {
  const pathOf = async (setting: Setting, reply: unknown, call: (client: Client) => Promise<unknown>) => {
    const { client, double } = clientOf(({ url }) => (url.startsWith("https://cdn") ? file() : json(reply)), setting);
    await call(client);
    const [sent] = double.calls();
    expect(sent?.method).toBe("POST");
    return sent?.url.slice(router.length);
  };

  it("[S7.1] the hub is asked who serves a model", async () => {
    const { client, double } = clientOf(() => json(labels));
    await client.textClassification({ model, inputs: "x" });
    expect(double.sent[0]).toMatchObject({
      method: "GET",
      url: "https://hub.test/api/models/owner/name?expand[]=inferenceProviderMapping",
    });
  });

  const lora = { "fal-ai": { providerId: "fal-ai/x", status: "live", task: "text-to-image", adapter: "lora" } };

  it("[S7.2] the files of a LoRA model are listed to find its weights", async () => {
    const files = ["README.md", "w.safetensors.index.json", "w.bin", "w.safetensors", "v.safetensors"];
    const reply: Reply = ({ url }) => json(url.includes("/tree/") ? files.map((path) => ({ path })) : {});
    const { client, double } = clientOf(reply, { mapping: { inferenceProviderMapping: lora } });
    await failureOf(client.textToImage({ model, provider: "fal-ai", inputs: "x" }));
    const [tree, request] = double.calls();
    expect(tree).toMatchObject({ method: "GET", url: "https://hub.test/api/models/owner/name/tree/main" });
    expect(request?.json.loras).toEqual([{ path: "https://hub.test/owner/name/resolve/main/w.safetensors", scale: 1 }]);
  });

  it("[S7.2] the files of a model that is no adapter are not listed", async () => {
    const { client, double } = clientOf(() => json({}), { task: "text-to-image", provider: "fal-ai" });
    await failureOf(client.textToImage({ model, provider: "fal-ai", inputs: "x" }));
    expect(double.calls().map(({ method }) => method)).toEqual(["POST"]);
    expect(double.calls()[0]?.json).toEqual({ prompt: "x" });
  });

  it("[S7.3] the hub is asked for the default model of the task", async () => {
    const tasks = {
      "fill-mask": { models: [{ id: "wrong/task" }] },
      "text-classification": { models: [{ id: "right/first" }, { id: "wrong/second" }] },
      "text-generation": { models: [{ id: "right/chat" }] },
    };
    const reply: Reply = ({ url }) => json(url.endsWith("/api/tasks") ? tasks : labels);
    const { client, double } = clientOf(reply);
    await client.textClassification({ inputs: "x" });
    expect(double.sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://hub.test/api/tasks",
      "GET https://hub.test/api/models/right/first?expand[]=inferenceProviderMapping",
      `POST ${router}/hf-inference/models/at/provider`,
    ]);
    const chat = clientOf(({ url }) => json(url.endsWith("/api/tasks") ? tasks : completion("x")), {
      task: "conversational",
    });
    await chat.client.chatCompletion({ messages });
    expect(chat.double.sent[1]?.url).toContain("/api/models/right/chat?");
  });

  it("[S7.4] the hub's service: models/{model}", async () => {
    const call = (client: Client) => client.textClassification({ model, inputs: "x" });
    expect(await pathOf({}, labels, call)).toBe("/hf-inference/models/at/provider");
  });

  it("[S7.5] feature extraction and sentence similarity: pipeline/{task}/{model}", async () => {
    expect(
      await pathOf({ task: "feature-extraction" }, [1], (client) => client.featureExtraction({ model, inputs: "x" })),
    ).toBe("/hf-inference/pipeline/feature-extraction/at/provider");
    const inputs = { source_sentence: "a", sentences: ["b"] };
    expect(
      await pathOf({ task: "sentence-similarity" }, [1], (client) => client.sentenceSimilarity({ model, inputs })),
    ).toBe("/hf-inference/pipeline/sentence-similarity/at/provider");
  });

  /** Where the first request of a call to each provider of a task goes. */
  const pathsOf = async (
    task: "conversational" | "text-to-image",
    call: (client: Client, provider: ProviderId) => Promise<unknown> | AsyncIterable<unknown>,
  ) => {
    const offering = Object.values(providers).filter((provider) => task in provider.tasks);
    const paths = offering.map(async (provider) => {
      const { id, origin } = provider;
      const isClosed = "isClosed" in provider && provider.isClosed;
      const { client, double } = clientOf(() => json({}, 418), {
        task,
        provider: id,
        ...(isClosed && { token: "key" }),
      });
      await failureOf(call(client, id as ProviderId));
      const [sent] = double.calls();
      expect(sent?.method).toBe("POST");
      return [id, sent?.url.slice(`${isClosed ? origin : `${router}/${id}`}/`.length)];
    });
    return Object.fromEntries(await Promise.all(paths));
  };

  it("[S7.6] chat: v1/chat/completions, below the provider's own path", async () => {
    const named = (provider: ProviderId) => ({ model: provider === "openai" ? "openai/x" : model, provider, messages });
    const whole = await pathsOf("conversational", (client, provider) => client.chatCompletion(named(provider)));
    expect(whole).toEqual(providerPaths.conversational);
    const streamed = await pathsOf("conversational", (client, provider) =>
      client.chatCompletionStream(named(provider)),
    );
    expect(streamed).toEqual(providerPaths.conversational);
  });

  it("[S7.7] completions: v1/completions", async () => {
    const setting = { task: "text-generation", provider: "together" };
    const call = (client: Client) => client.textGeneration({ model, provider: "together", inputs: "x" });
    expect(await pathOf(setting, { choices: [{ text: "y" }] }, call)).toBe("/together/v1/completions");
  });

  it("[S7.8] image generation: v1/images/generations, or the provider's own path", async () => {
    const paths = await pathsOf("text-to-image", (client, provider) =>
      client.textToImage({ model, provider, inputs: "x" }),
    );
    expect(paths).toEqual(providerPaths["text-to-image"]);
  });

  it("[S7.9] predictions: v1/models/{model}/predictions, or v1/predictions for a version", async () => {
    const draw = async (providerId: string) => {
      const mapping = {
        inferenceProviderMapping: { replicate: { providerId, status: "live", task: "text-to-image" } },
      };
      const { client, double } = clientOf(() => json({}, 418), { mapping });
      await failureOf(client.textToImage({ model, provider: "replicate", inputs: "x" }));
      const [sent] = double.calls();
      return [sent?.method, sent?.url.slice(router.length), sent?.json];
    };
    const input = { prompt: "x" };
    expect(await draw("at/provider")).toEqual(["POST", "/replicate/v1/models/at/provider/predictions", { input }]);
    expect(await draw("at/provider:abc")).toEqual(["POST", "/replicate/v1/predictions", { input, version: "abc" }]);
  });

  it("[S7.10] the media provider: /{model}", async () => {
    const setting = { task: "text-to-speech", provider: "fal-ai" };
    const call = (client: Client) => client.textToSpeech({ model, provider: "fal-ai", inputs: "x" });
    expect(await pathOf(setting, { audio: { url: "https://cdn.test/x" } }, call)).toBe("/fal-ai/at/provider");
  });

  it("[S7.11] payloads and headers", async () => {
    const sentFor = async (setting: Setting, call: (client: Client) => Promise<unknown> | AsyncIterable<unknown>) => {
      const { client, double } = clientOf(() => json({}, 400), setting);
      await failureOf(call(client));
      return double.calls()[0];
    };
    vi.stubGlobal("navigator", { userAgent: "Browser/1.0" });
    const plain = await sentFor({ task: "translation" }, (client) =>
      client.translation({ model, inputs: "x", parameters: { src_lang: "en" } }, { billTo: "org" }),
    );
    vi.unstubAllGlobals();
    expect(plain?.json).toEqual({ inputs: "x", parameters: { src_lang: "en" } });
    expect(plain?.headers).toMatchObject({
      "user-agent": "@orrery/inference/3.8.1 Browser/1.0",
      "x-hf-bill-to": "org",
    });
    const drawn = await sentFor({ task: "text-to-image", provider: "replicate" }, (client) =>
      client.textToImage({ model, provider: "replicate", inputs: "a cat", parameters: { seed: 1 } }),
    );
    expect(drawn?.json).toEqual({ input: { prompt: "a cat", seed: 1 } });
    expect(drawn?.headers.prefer).toBe("wait");
    expect([plain?.headers.prefer, drawn?.headers["x-hf-bill-to"]]).toEqual([undefined, undefined]);
    expect(drawn?.headers["user-agent"]).toMatch(/^@orrery\/inference\/3\.8\.1( Node\.js\/\d+)?$/);
    const filmed = await sentFor({ task: "text-to-video", provider: "novita" }, (client) =>
      client.textToVideo({ model, provider: "novita", inputs: "a cat" }),
    );
    expect(filmed?.json).toEqual({ prompt: "a cat" });
    const chat = { task: "conversational", provider: "groq" };
    const args = { model, provider: "groq", messages } as const;
    expect((await sentFor(chat, (client) => client.chatCompletion(args)))?.json).toEqual({
      model: "at/provider",
      messages,
      stream: false,
    });
    expect((await sentFor(chat, (client) => client.chatCompletionStream(args)))?.json).toEqual({
      model: "at/provider",
      messages,
      stream: true,
    });
  });

  it.each<[string, Setting, unknown, (client: Client) => Promise<unknown>, unknown]>([
    [
      "choices, created, id, model, usage",
      { task: "conversational" },
      completion("x"),
      (c) => c.chatCompletion({ model, messages }),
      completion("x"),
    ],
    [
      "generated_text",
      { task: "text-generation" },
      [{ generated_text: "y" }],
      (c) => c.textGeneration({ model, inputs: "x" }),
      { generated_text: "y" },
    ],
    [
      "label, score, box",
      { task: "object-detection" },
      [{ label: "a", score: 1, box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } }],
      (c) => c.objectDetection({ model, inputs: image }),
      [{ label: "a", score: 1, box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } }],
    ],
    [
      "mask",
      { task: "image-segmentation" },
      [{ label: "a", mask: "m", score: 1 }],
      (c) => c.imageSegmentation({ model, inputs: image }),
      [{ label: "a", mask: "m", score: 1 }],
    ],
    [
      "answer, start, end",
      { task: "question-answering" },
      { answer: "a", score: 1, start: 0, end: 1 },
      (c) => c.questionAnswering({ model, inputs: { question: "?", context: "a" } }),
      { answer: "a", score: 1, start: 0, end: 1 },
    ],
    [
      "translation_text",
      { task: "translation" },
      [{ translation_text: "y" }],
      (c) => c.translation({ model, inputs: "x" }),
      { translation_text: "y" },
    ],
    [
      "summary_text",
      { task: "summarization" },
      [{ summary_text: "y" }],
      (c) => c.summarization({ model, inputs: "x" }),
      { summary_text: "y" },
    ],
    [
      "text",
      { task: "automatic-speech-recognition" },
      { text: "y" },
      (c) => c.automaticSpeechRecognition({ model, inputs: sound("audio/wav") }),
      { text: "y" },
    ],
    [
      "data[].b64_json",
      { task: "text-to-image", provider: "nebius" },
      { data: [{ b64_json: "aGk=" }] },
      (c) => c.textToImage({ model, provider: "nebius", inputs: "x" }, { outputType: "dataUrl" }),
      "data:image/jpeg;base64,aGk=",
    ],
    [
      "output",
      { task: "text-to-image", provider: "replicate" },
      { output: ["https://cdn.test/x"] },
      (c) => c.textToImage({ model, provider: "replicate", inputs: "x" }, { outputType: "url" }),
      "https://cdn.test/x",
    ],
    [
      "data[].url",
      { task: "text-to-image", provider: "together" },
      { data: [{ url: "https://cdn.test/d" }] },
      (c) => c.textToImage({ model, provider: "together", inputs: "x" }, { outputType: "url" }),
      "https://cdn.test/d",
    ],
    [
      "audio.url",
      { task: "text-to-speech", provider: "fal-ai" },
      { audio: { url: "https://cdn.test/a" } },
      (c) => c.textToSpeech({ model, provider: "fal-ai", inputs: "x" }, { outputType: "url" }),
      "https://cdn.test/a",
    ],
  ])(
    "[S7.12] the reply's %s is read, and a reply without it is refused",
    async (_fields, setting, reply, call, result) => {
      expect(await call(clientOf(() => json(reply), setting).client)).toEqual(result);
      const renamed = JSON.parse(JSON.stringify(reply).replaceAll(/"(\w+)":/g, '"other_$1":'));
      expect(await failureOf(call(clientOf(() => json(renamed), setting).client))).toMatchObject({
        code: "invalid_output",
        message: expect.stringMatching(/^Invalid inference output from .+: .*expected /),
      });
    },
  );

  it("[S7.12] video.url is read from the result of a job", async () => {
    const queue: Reply = ({ url, method }) => {
      if (method === "POST") return json({ request_id: "r", response_url: "https://queue.fal.run/q/r" });
      return json(url.includes("/status") ? { status: "COMPLETED" } : { video: { url: "https://cdn.test/v" } });
    };
    const { client, double } = clientOf(queue, { task: "text-to-video", provider: "fal-ai" });
    const video = client.textToVideo({ model, provider: "fal-ai", inputs: "x" }, { outputType: "url" });
    expect(await video).toBe("https://cdn.test/v");
    expect(double.calls().map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
  });

  it("[S7.12] request_id, response_url, status, images[].url and polling_url are read", async () => {
    const queue: Reply = ({ url, method }) => {
      if (method === "POST")
        return json({ request_id: "r", status: "IN_QUEUE", response_url: "https://queue.fal.run/q/r" });
      return json(url.includes("/status") ? { status: "COMPLETED" } : { images: [{ url: "https://cdn.test/i" }] });
    };
    const { client } = clientOf(queue, { task: "text-to-image", provider: "fal-ai" });
    const url = await client.textToImage({ model, provider: "fal-ai", inputs: "x" }, { outputType: "url" });
    expect(url).toBe("https://cdn.test/i");
    const poll: Reply = ({ method }) =>
      json(
        method === "POST"
          ? { id: "1", polling_url: "https://poll.test/1" }
          : { status: "Ready", result: { sample: "https://cdn.test/s" } },
      );
    const other = clientOf(poll, { task: "text-to-image", provider: "black-forest-labs" });
    const sample = other.client.textToImage(
      { model, provider: "black-forest-labs", inputs: "x" },
      { outputType: "url" },
    );
    expect(await sample).toBe("https://cdn.test/s");
  });

  it("[S7.13] image, audio and video output is a binary blob", async () => {
    for (const task of ["text-to-image", "text-to-speech", "text-to-video"] as const) {
      const reply = { output: "https://cdn.test/x" };
      const { client } = clientOf(({ url }) => (url.startsWith("https://cdn") ? file() : json(reply)), {
        task,
        provider: "replicate",
      });
      const methods = {
        "text-to-image": client.textToImage,
        "text-to-speech": client.textToSpeech,
        "text-to-video": client.textToVideo,
      };
      const result = await methods[task]({ model, provider: "replicate", inputs: "x" });
      expect(result).toBeInstanceOf(Blob);
      expect(result.type).toBe("image/png");
      expect(new Uint8Array(await result.arrayBuffer())).toEqual(png);
    }
  });

  it("[S7.13] bytes in a reply and base64 in JSON are blobs too", async () => {
    const spoken = clientOf(() => new Response("sound", { headers: { "content-type": "audio/flac" } }), {
      task: "text-to-speech",
    });
    const speech = await spoken.client.textToSpeech({ model, inputs: "x" });
    expect([speech.type, await speech.text()]).toEqual(["audio/flac", "sound"]);
    const drawn = clientOf(() => json({ data: [{ b64_json: "aGk=" }] }), { task: "text-to-image", provider: "nscale" });
    const drawing = await drawn.client.textToImage({ model, provider: "nscale", inputs: "x" });
    expect(drawing).toBeInstanceOf(Blob);
    expect([drawing.type, await drawing.text()]).toEqual(["image/jpeg", "hi"]);
  });
});
