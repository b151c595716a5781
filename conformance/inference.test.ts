import { readFileSync } from "node:fs";
import { authMethodOf, clientVersion, type Options, type ProviderId, providers } from "@orrery/inference";
import { describe, expect, it } from "vitest";
import { completion, delta, eventStream, mappingFor } from "../packages/inference/test-kit/fetch-double.ts";
import { failureOf } from "../packages/inference/test-kit/test-client.ts";
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
  refused,
  router,
  sound,
} from "./inference-kit.ts";

/** Sections 1, 4, 5, 6 and 9 of the specification, as far as they speak of the inference client. */

describe("1 what the product does", () => {
  const inputs = "x";
  const data = { data: { column: ["1"] } };
  const parameters = { candidate_labels: ["a"] };
  const wrappers: readonly [task: string, call: (client: Client) => Promise<unknown> | AsyncIterable<unknown>][] = [
    ["zero-shot-image-classification", (c) => c.zeroShotImageClassification({ model, inputs: image, parameters })],
    ["conversational", (c) => c.chatCompletion({ model, messages })],
    ["conversational", (c) => c.chatCompletionStream({ model, messages })],
    ["feature-extraction", (c) => c.featureExtraction({ model, inputs })],
    ["fill-mask", (c) => c.fillMask({ model, inputs })],
    ["question-answering", (c) => c.questionAnswering({ model, inputs: { question: "?", context: "x" } })],
    ["sentence-similarity", (c) => c.sentenceSimilarity({ model, inputs: { source_sentence: "a", sentences: ["b"] } })],
    ["summarization", (c) => c.summarization({ model, inputs })],
    [
      "table-question-answering",
      (c) => c.tableQuestionAnswering({ model, inputs: { query: "?", table: { a: ["1"] } } }),
    ],
    ["text-classification", (c) => c.textClassification({ model, inputs })],
    ["text-generation", (c) => c.textGeneration({ model, inputs })],
    ["text-generation", (c) => c.textGenerationStream({ model, inputs })],
    ["token-classification", (c) => c.tokenClassification({ model, inputs })],
    ["translation", (c) => c.translation({ model, inputs })],
    ["zero-shot-classification", (c) => c.zeroShotClassification({ model, inputs, parameters })],
    ["document-question-answering", (c) => c.documentQuestionAnswering({ model, inputs: { image, question: "?" } })],
    ["visual-question-answering", (c) => c.visualQuestionAnswering({ model, inputs: { image, question: "?" } })],
    ["tabular-classification", (c) => c.tabularClassification({ model, inputs: data })],
    ["tabular-regression", (c) => c.tabularRegression({ model, inputs: data })],
    ["text-to-image", (c) => c.textToImage({ model, inputs })],
    ["automatic-speech-recognition", (c) => c.automaticSpeechRecognition({ model, inputs: image })],
  ];

  const everyProvider = Object.keys(providers);

  it.each(wrappers)("[S1.3a] the wrapper for %s asks for that task and no other", async (task, call) => {
    const { client, double } = clientOf(() => json({}), { task: task === "other" ? "fill-mask" : "other" });
    expect(await failureOf(call(client))).toMatchObject({
      code: "model_not_supported",
      message: expect.stringContaining(`for the task ${task} at hf-inference`),
    });
    expect(double.calls()).toEqual([]);
  });

  it("[S1.3c] the tasks that are covered are those of the specification, two of them with streaming", () => {
    const statement = readFileSync(new URL("../docs/specification.md", import.meta.url), "utf8");
    const [, listed = ""] = /Tasks covered: ([^.]+)\./.exec(statement) ?? [];
    const taskIn = (name: string) => name.replace("conversational chat", "conversational").replaceAll(" ", "-");
    const expected = listed.split(", ").flatMap((name) => {
      const plain = name.replace(" (with streaming)", "");
      return plain === name ? [taskIn(plain)] : [taskIn(plain), taskIn(plain)];
    });
    expect(expected).toHaveLength(19);
    const own = new Set(expected);
    expect(wrappers.map(([task]) => task).filter((task) => own.has(task))).toEqual(expected);
  });

  it.each(wrappers)("[S1.3b] a wrapper for %s defaults to the hub's own inference service", async (task, call) => {
    // Every provider serves the model, and the hub's own service is not the first of them.
    const mapping = mappingFor(task, ...everyProvider.filter((id) => id !== "hf-inference"), "hf-inference");
    const { client, double } = clientOf(() => json({ error: "enough" }, 418), { mapping });
    expect(await failureOf(call(client))).toMatchObject({ code: "provider_refused" });
    expect(double.calls().map(({ url }) => url.startsWith(`${router}/hf-inference/`))).toEqual([true]);
  });

  it.each<[string, ProviderId, (client: Client, provider: ProviderId) => Promise<unknown>]>([
    ["text-to-image", "together", (c, provider) => c.textToImage({ model, provider, inputs })],
    ["text-to-video", "novita", (c, provider) => c.textToVideo({ model, provider, inputs })],
    [
      "automatic-speech-recognition",
      "deepinfra",
      (c, provider) => c.automaticSpeechRecognition({ model, provider, inputs: sound("audio/wav") }),
    ],
    ["text-generation", "featherless-ai", (c, provider) => c.textGeneration({ model, provider, inputs })],
  ])("[S1.3d] %s is routed to %s, the provider that the caller names", async (task, provider, call) => {
    const mapping = mappingFor(task, ...everyProvider);
    const { client, double } = clientOf(() => json({ error: "enough" }, 418), { mapping });
    expect(await failureOf(call(client, provider))).toMatchObject({ code: "provider_refused" });
    expect(double.calls().map(({ url }) => url.startsWith(`${router}/${provider}/`))).toEqual([true]);
  });
});

describe("4 states and transitions", () => {
  it("[S4.1] a request answered with 503 is retried unless retry_on_error is false", async () => {
    const reply: Reply = (_sent, index) => (index < 2 ? json({ error: "loading" }, 503) : json(labels));
    const patient = clientOf(reply);
    expect(await patient.client.textClassification({ model, inputs: "x" })).toEqual(labels);
    const hasty = clientOf(reply);
    const call = hasty.client.textClassification({ model, inputs: "x" }, { retry_on_error: false });
    expect(await failureOf(call)).toMatchObject({ response: { status: 503 } });
    expect([patient.double.calls().length, hasty.double.calls().length]).toEqual([3, 1]);
  });

  const submitted = { id: "1", polling_url: "https://poll.test/1" };
  const ready = { status: "Ready", result: { sample: "https://cdn.test/picture" } };
  const imageQueue =
    (readyAt: number): Reply =>
    ({ url, method }, index) => {
      if (url.startsWith("https://cdn.test")) return file();
      if (method === "POST") return json(submitted);
      return json(index >= readyAt ? ready : { status: "Pending" });
    };

  it("[S4.2] [S9.2] an image job is polled up to 5 times, 1 second apart, until it is Ready", async () => {
    const draw = (readyAt: number) => {
      const { client, clock } = clientOf(imageQueue(readyAt), { task: "text-to-image", provider: "black-forest-labs" });
      return { clock, result: client.textToImage({ model, provider: "black-forest-labs", inputs: "x" }) };
    };
    const soon = draw(5);
    const never = draw(99);
    expect(await soon.result).toBeInstanceOf(Blob);
    expect(await failureOf(never.result)).toMatchObject({
      code: "job_timed_out",
      message: "The job at Black Forest Labs was not done after 5 polls",
    });
    expect([soon.clock.slept, never.clock.slept]).toEqual([Array(5).fill(1000), Array(5).fill(1000)]);
  });

  it("[S4.3] [S9.2] a video job is polled every 500 ms until COMPLETED, then fetched from its response URL", async () => {
    const reply: Reply = ({ url, method }, index) => {
      if (url.startsWith("https://cdn.test")) return file();
      if (method === "POST") return json({ request_id: "r", response_url: "https://queue.fal.run/owner/requests/r" });
      if (url.includes("/status")) return json({ status: index < 4 ? "IN_PROGRESS" : "COMPLETED" });
      return json({ video: { url: "https://cdn.test/video" } });
    };
    const { client, clock, double } = clientOf(reply, { task: "text-to-video", provider: "fal-ai" });
    expect(await client.textToVideo({ model, provider: "fal-ai", inputs: "x" })).toBeInstanceOf(Blob);
    expect(clock.slept).toEqual([500, 500, 500, 500]);
    const status = `GET ${router}/fal-ai/owner/requests/r/status?_subdomain=queue`;
    expect(
      double
        .calls()
        .slice(1)
        .map(({ method, url }) => `${method} ${url}`),
    ).toEqual([
      ...Array(4).fill(status),
      `GET ${router}/fal-ai/owner/requests/r?_subdomain=queue`,
      "GET https://cdn.test/video",
    ]);
  });

  it("[S4.4] the credentials choose the authentication method", () => {
    const method = (token: string | undefined, isCredentialsIncluded: boolean) =>
      authMethodOf({ ...(token !== undefined && { token }), tokenPrefix: "hf_", isCredentialsIncluded });
    expect([
      method("hf_abc", false),
      method("hf_abc", true),
      method("key", false),
      method("key", true),
      method(undefined, true),
      method("", true),
      method(undefined, false),
    ]).toEqual([
      "hf-token",
      "hf-token",
      "provider-key",
      "provider-key",
      "credentials-include",
      "credentials-include",
      "none",
    ]);
  });

  it.each<[string, string, Options, string, string | undefined, RequestCredentials | undefined]>([
    ["a hub token", "hf_abc", {}, `${router}/groq/`, "Bearer hf_abc", undefined],
    ["a provider's key", "groq-key", {}, "https://api.groq.com/", "Bearer groq-key", undefined],
    ["included credentials", "", { includeCredentials: true }, `${router}/groq/`, undefined, "include"],
    ["nothing", "", {}, `${router}/groq/`, undefined, undefined],
    [
      "a token of a hub with another prefix",
      "own_abc",
      { tokenPrefix: "own_" },
      `${router}/groq/`,
      "Bearer own_abc",
      undefined,
    ],
  ])(
    "[S4.4] %s decides where a request goes and what it carries",
    async (_what, token, options, at, authorization, credentials) => {
      const { client, double } = clientOf(() => json(completion("x")), {
        task: "conversational",
        provider: "groq",
        token,
      });
      await client.chatCompletion({ model, provider: "groq", messages }, options);
      const [sent] = double.calls();
      expect(sent?.url.startsWith(at)).toBe(true);
      expect([sent?.headers.authorization, sent?.credentials]).toEqual([authorization, credentials]);
    },
  );

  it("[S4.5] a streamed reply is a server-sent event stream that ends with [DONE]", async () => {
    const events = [delta("Hel"), delta("lo"), "data: [DONE]\n\n", delta("never read")];
    const { client } = clientOf(() => eventStream(events), { task: "conversational" });
    const seen = [];
    for await (const { choices } of client.chatCompletionStream({ model, messages }))
      seen.push(choices[0]?.delta.content);
    expect(seen).toEqual(["Hel", "lo"]);
  });
});

describe("5 validation", () => {
  it("[S5.1] a model URL is refused with the hint to use endpointUrl", async () => {
    const error = await refused((client) => client.textClassification({ model: "https://host/model", inputs: "x" }));
    expect(error).toMatchObject({
      code: "model_is_url",
      message: "A URL is no longer accepted as model: give it as endpointUrl",
    });
  });

  it("[S5.2] endpointUrl cannot be combined with a third-party provider", async () => {
    const args = { endpointUrl: "https://host", inputs: "x" } as const;
    const error = await refused((client) => client.textGeneration({ ...args, provider: "together" }));
    expect(error).toMatchObject({ code: "endpoint_with_provider" });
    const { client } = clientOf(() => json({ generated_text: "y" }));
    expect(await client.textGeneration({ ...args, provider: "hf-inference" })).toEqual({ generated_text: "y" });
  });

  it("[S5.3] either a model or a task is required", async () => {
    expect(await refused((client) => client.request({ inputs: "x" }))).toMatchObject({ code: "model_or_task_missing" });
  });

  it("[S5.4] without a task, an external provider is refused", async () => {
    const error = await refused((client) => client.request({ model, provider: "together", inputs: "x" }));
    expect(error).toMatchObject({ code: "task_missing" });
  });

  it("[S5.5] the provider must be known, and must support the task", async () => {
    const provider = "unknown" as "together";
    const unknown = await refused((client) => client.textGeneration({ model, provider, inputs: "x" }));
    expect(unknown).toMatchObject({ code: "unknown_provider" });
    const unsupported = await refused((client) => client.textClassification({ model, provider: "groq", inputs: "x" }));
    expect(unsupported).toMatchObject({ code: "unsupported_task" });
  });

  it("[S5.6] a closed-source provider refuses hub tokens and wants its name before the model's", async () => {
    const chat = (name: string) => (client: Client) =>
      client.chatCompletion({ model: name, provider: "openai", messages });
    expect(await refused(chat("openai/some-model"))).toMatchObject({
      code: "hub_token_refused",
      message: "OpenAI is a closed provider: it needs its own key, not a hub token",
    });
    expect(await refused(chat("some-model"), "sk-key")).toMatchObject({
      code: "model_prefix_missing",
      message: 'Models of OpenAI begin with "openai/", as in "openai/some-model"',
    });
    const { client, double } = clientOf(() => json(completion("x")), { token: "sk-key" });
    await chat("openai/some-model")(client);
    expect(double.sent.map(({ url, json: body }) => [url, body.model])).toEqual([
      ["https://api.openai.com/v1/chat/completions", "some-model"],
    ]);
  });

  it("[S5.7] speech recognition at a media provider takes Blobs of four types", async () => {
    const recognize = (inputs: Blob | Uint8Array) => (client: Client) =>
      client.automaticSpeechRecognition({ model, provider: "fal-ai", inputs });
    for (const inputs of [sound("audio/flac"), sound("audio/ogg"), sound(""), new Uint8Array(3)])
      expect(await refused(recognize(inputs))).toMatchObject({
        code: "media_type_refused",
        message: expect.stringContaining("audio/mpeg, audio/mp4, audio/wav, audio/x-wav"),
      });
    for (const type of ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"]) {
      const setting = { task: "automatic-speech-recognition", provider: "fal-ai" };
      const { client } = clientOf(() => json({ text: "hello" }), setting);
      expect(await recognize(sound(type))(client)).toEqual({ text: "hello" });
    }
  });

  it("[S5.8] replies are checked; feature extraction may nest up to 3 levels below its list", async () => {
    const extract = (reply: unknown) =>
      clientOf(() => json(reply), { task: "feature-extraction" }).client.featureExtraction({ model, inputs: "x" });
    for (const vectors of [[1], [[1]], [[[1]]], [[[[1]]]]]) expect(await extract(vectors)).toEqual(vectors);
    expect(await failureOf(extract([[[[[1]]]]]))).toMatchObject({
      code: "invalid_output",
      message: expect.stringContaining(
        "[0][0][0][0]: expected numbers nested at most four lists deep, received a list",
      ),
    });
  });
});

describe("6 roles and permissions", () => {
  it("[S6.1] a bearer token authenticates, and a header names who is billed", async () => {
    const { client, double } = clientOf(() => json(labels));
    await client.textClassification({ model, inputs: "x" }, { billTo: "my-org" });
    expect(double.calls()[0]?.headers).toMatchObject({
      authorization: "Bearer hf_test_token",
      "x-hf-bill-to": "my-org",
    });
  });
});

describe("9 constants", () => {
  it("[S9.1] hub and router are addresses of their own", async () => {
    const { client, double } = clientOf(() => json(labels));
    const options = { hubUrl: "https://one.test", routerUrl: "https://two.test" };
    await client.textClassification({ model, inputs: "x" }, options);
    expect(double.sent.map(({ url }) => new URL(url).host)).toEqual(["one.test", "two.test"]);
  });

  it("[S9.3] the client's version is 3.8.1, and LoRA adapters have scale 1", async () => {
    expect(clientVersion).toBe("3.8.1");
    const mapped = {
      providerId: "a/b",
      status: "live",
      task: "text-to-image",
      adapter: "lora",
      adapterWeightsPath: "w.safetensors",
    };
    for (const provider of ["fal-ai", "wavespeed"] as const) {
      const { client, double } = clientOf(() => json({}), {
        mapping: { inferenceProviderMapping: { [provider]: mapped } },
      });
      await failureOf(client.textToImage({ model, provider, inputs: "x" }));
      expect(double.calls()[0]?.json.loras).toMatchObject([{ scale: 1 }]);
    }
  });
});
