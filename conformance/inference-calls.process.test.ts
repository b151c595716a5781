import { type Options, type ProviderId, providers } from "@orrery/inference";
import { describe, expect, it, vi } from "vitest";
import { completion, png, type Sent } from "../packages/inference/test-kit/fetch-double.ts";
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

/** A call, the replies it gets, and what it gives. */
interface Reading {
  readonly setting: Setting;
  readonly replyTo: (sent: Sent) => object;
  readonly call: (client: Client) => Promise<unknown>;
  readonly result: unknown;
}

const expectRefused = async (call: Promise<unknown>): Promise<void> => {
  expect(await failureOf(call)).toMatchObject({
    code: "invalid_output",
    message: expect.stringMatching(/^Invalid inference output from .+: .*expected /),
  });
};

/** The call gives its result, and is refused where the field alone has another name in every reply. */
const expectRead = async ({ setting, replyTo, call, result }: Reading, field: string): Promise<void> => {
  expect(await call(clientOf((sent) => json(replyTo(sent)), setting).client)).toEqual(result);
  const renamed = (reply: object) =>
    JSON.parse(JSON.stringify(reply).replaceAll(`"${field}":`, `"other_${field}":`)) as object;
  await expectRefused(call(clientOf((sent) => json(renamed(replyTo(sent))), setting).client));
};

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

  const sentFor = async (setting: Setting, call: (client: Client) => Promise<unknown> | AsyncIterable<unknown>) => {
    const { client, double } = clientOf(() => json({}, 400), setting);
    await failureOf(call(client));
    const [sent] = double.calls();
    if (!sent) throw new Error("nothing was sent");
    return sent;
  };
  const translate = (options: Options = {}) =>
    sentFor({ task: "translation" }, (client) =>
      client.translation({ model, inputs: "x", parameters: { src_lang: "en" } }, options),
    );
  const draw = () =>
    sentFor({ task: "text-to-image", provider: "replicate" }, (client) =>
      client.textToImage({ model, provider: "replicate", inputs: "a cat", parameters: { seed: 1 } }),
    );

  it("[S7.11a] a payload is inputs and parameters", async () => {
    expect((await translate()).json).toEqual({ inputs: "x", parameters: { src_lang: "en" } });
  });

  it("[S7.11b] for image and video, the inputs are the prompt", async () => {
    expect((await draw()).json).toEqual({ input: { prompt: "a cat", seed: 1 } });
    const filmed = await sentFor({ task: "text-to-video", provider: "novita" }, (client) =>
      client.textToVideo({ model, provider: "novita", inputs: "a cat" }),
    );
    expect(filmed.json).toEqual({ prompt: "a cat" });
  });

  it.each(["groq", "hf-inference"] as const)(
    "[S7.11c] chat at %s is messages, with stream true or false",
    async (provider) => {
      const chat = async (call: (client: Client) => Promise<unknown> | AsyncIterable<unknown>) =>
        (await sentFor({ task: "conversational", provider }, call)).json;
      const args = { model, provider, messages };
      const body = { model: "at/provider", messages };
      expect(await chat((client) => client.chatCompletion(args))).toEqual({ ...body, stream: false });
      expect(await chat((client) => client.chatCompletion({ ...args, stream: true }))).toEqual({
        ...body,
        stream: false,
      });
      expect(await chat((client) => client.chatCompletionStream(args))).toEqual({ ...body, stream: true });
      expect(await chat((client) => client.chatCompletionStream({ ...args, stream: false }))).toEqual({
        ...body,
        stream: true,
      });
    },
  );

  it("[S7.11d] only the prediction-hosting provider is asked to wait, with Prefer", async () => {
    expect((await draw()).headers.prefer).toBe("wait");
    expect((await translate()).headers.prefer).toBeUndefined();
  });

  it("[S7.11e] the billing target is in X-HF-Bill-To", async () => {
    expect((await translate({ billTo: "org" })).headers["x-hf-bill-to"]).toBe("org");
    expect((await translate()).headers["x-hf-bill-to"]).toBeUndefined();
  });

  it("[S7.11f] the user agent is the client's name and version 3.8.1, and the browser's agent", async () => {
    expect((await translate()).headers["user-agent"]).toMatch(/^@orrery\/inference\/3\.8\.1( Node\.js\/\d+)?$/);
    vi.stubGlobal("navigator", { userAgent: "Browser/1.0" });
    const { headers } = await translate();
    vi.unstubAllGlobals();
    expect(headers["user-agent"]).toBe("@orrery/inference/3.8.1 Browser/1.0");
  });

  describe("the fields of a reply are read, and a reply without one of them is refused", () => {
    const shown = (setting: Setting, reply: object, call: Reading["call"], result: unknown = reply): Reading => ({
      setting,
      replyTo: () => reply,
      call,
      result,
    });
    const asUrl = { outputType: "url" } as const;
    const place = { xmin: 1, ymin: 2, xmax: 3, ymax: 4 };
    // The hub's own service is read more loosely: servers of text generation send choices alone.
    const chat = shown({ task: "conversational", provider: "groq" }, completion("x"), (c) =>
      c.chatCompletion({ model, messages, provider: "groq" }),
    );
    const generated = shown(
      { task: "text-generation" },
      [{ generated_text: "y" }],
      (c) => c.textGeneration({ model, inputs: "x" }),
      { generated_text: "y" },
    );
    const found = shown({ task: "object-detection" }, [{ label: "a", score: 1, box: place }], (c) =>
      c.objectDetection({ model, inputs: image }),
    );
    const segments = shown({ task: "image-segmentation" }, [{ label: "a", mask: "m", score: 1 }], (c) =>
      c.imageSegmentation({ model, inputs: image }),
    );
    const answer = shown({ task: "question-answering" }, { answer: "a", score: 1, start: 0, end: 1 }, (c) =>
      c.questionAnswering({ model, inputs: { question: "?", context: "a" } }),
    );
    const translated = shown(
      { task: "translation" },
      [{ translation_text: "y" }],
      (c) => c.translation({ model, inputs: "x" }),
      { translation_text: "y" },
    );
    const summarized = shown(
      { task: "summarization" },
      [{ summary_text: "y" }],
      (c) => c.summarization({ model, inputs: "x" }),
      { summary_text: "y" },
    );
    const heard = shown({ task: "automatic-speech-recognition" }, { text: "y" }, (c) =>
      c.automaticSpeechRecognition({ model, inputs: sound("audio/wav") }),
    );
    const inBase64 = shown(
      { task: "text-to-image", provider: "nebius" },
      { data: [{ b64_json: "aGk=" }] },
      (c) => c.textToImage({ model, provider: "nebius", inputs: "x" }, { outputType: "dataUrl" }),
      "data:image/jpeg;base64,aGk=",
    );
    const predicted = shown(
      { task: "text-to-image", provider: "replicate" },
      { output: ["https://cdn.test/x"] },
      (c) => c.textToImage({ model, provider: "replicate", inputs: "x" }, asUrl),
      "https://cdn.test/x",
    );
    const spoken = shown(
      { task: "text-to-speech", provider: "fal-ai" },
      { audio: { url: "https://cdn.test/a" } },
      (c) => c.textToSpeech({ model, provider: "fal-ai", inputs: "x" }, asUrl),
      "https://cdn.test/a",
    );
    const queued =
      (result: object): Reading["replyTo"] =>
      ({ url, method }) => {
        if (method === "POST") return { request_id: "r", response_url: "https://queue.fal.run/q/r" };
        return url.includes("/status") ? { status: "COMPLETED" } : result;
      };
    const filmed: Reading = {
      setting: { task: "text-to-video", provider: "fal-ai" },
      replyTo: queued({ video: { url: "https://cdn.test/v" } }),
      call: (c) => c.textToVideo({ model, provider: "fal-ai", inputs: "x" }, asUrl),
      result: "https://cdn.test/v",
    };
    const drawn: Reading = {
      setting: { task: "text-to-image", provider: "fal-ai" },
      replyTo: queued({ images: [{ url: "https://cdn.test/i" }] }),
      call: (c) => c.textToImage({ model, provider: "fal-ai", inputs: "x" }, asUrl),
      result: "https://cdn.test/i",
    };
    const polled: Reading = {
      setting: { task: "text-to-image", provider: "black-forest-labs" },
      replyTo: ({ method }) =>
        method === "POST"
          ? { id: "1", polling_url: "https://poll.test/1" }
          : { status: "Ready", result: { sample: "https://cdn.test/s" } },
      call: (c) => c.textToImage({ model, provider: "black-forest-labs", inputs: "x" }, asUrl),
      result: "https://cdn.test/s",
    };

    it("[S7.12a] choices", () => expectRead(chat, "choices"));
    it("[S7.12b] created", () => expectRead(chat, "created"));
    it("[S7.12c] id", () => expectRead(chat, "id"));
    it("[S7.12d] model", () => expectRead(chat, "model"));
    it("[S7.12e] usage, which servers may leave out", async () => {
      const { usage, ...rest } = completion("x");
      expect(usage).toBeDefined();
      const chatWith = (reply: object) => chat.call(clientOf(() => json(reply), chat.setting).client);
      expect(await chatWith({ ...rest, usage })).toEqual({ ...rest, usage });
      expect(await chatWith(rest)).toEqual(rest);
      await expectRefused(chatWith({ ...rest, usage: "much" }));
    });
    it("[S7.12f] generated_text", () => expectRead(generated, "generated_text"));
    it("[S7.12g] label", () => expectRead(found, "label"));
    it("[S7.12h] score", () => expectRead(found, "score"));
    it("[S7.12i] box", () => expectRead(found, "box"));
    it("[S7.12j] mask", () => expectRead(segments, "mask"));
    it("[S7.12k] answer", () => expectRead(answer, "answer"));
    it("[S7.12l] start", () => expectRead(answer, "start"));
    it("[S7.12m] end", () => expectRead(answer, "end"));
    it("[S7.12n] translation_text", () => expectRead(translated, "translation_text"));
    it("[S7.12o] summary_text", () => expectRead(summarized, "summary_text"));
    it("[S7.12p] images[].url", async () => {
      await expectRead(drawn, "images");
      await expectRead(drawn, "url");
    });
    it("[S7.12q] data[].b64_json", async () => {
      await expectRead(inBase64, "data");
      await expectRead(inBase64, "b64_json");
    });
    it("[S7.12r] output", () => expectRead(predicted, "output"));
    it("[S7.12s] video.url", async () => {
      await expectRead(filmed, "video");
      await expectRead(filmed, "url");
    });
    it("[S7.12t] audio.url", async () => {
      await expectRead(spoken, "audio");
      await expectRead(spoken, "url");
    });
    it("[S7.12u] text", () => expectRead(heard, "text"));
    it("[S7.12v] polling_url", () => expectRead(polled, "polling_url"));
    it("[S7.12w] response_url", () => expectRead(filmed, "response_url"));
    it("[S7.12x] request_id", () => expectRead(filmed, "request_id"));
    it("[S7.12y] status, of a queue and of a polled job", async () => {
      await expectRead(filmed, "status");
      await expectRead(polled, "status");
    });
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
