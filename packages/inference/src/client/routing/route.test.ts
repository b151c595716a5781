import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completion, createFetch, mappingFor } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import { setLogger } from "../logger.ts";

const labels = [{ label: "x", score: 1 }];
const answer = () => Response.json(labels);
const text = { inputs: "x", model: "owner/name" };
const entry = { providerId: "at/provider", status: "live", task: "text-classification" };

const warn = vi.fn();
beforeEach(() => setLogger({ ...console, warn }));
afterEach(() => {
  warn.mockReset();
  setLogger(console);
});

const unseen = "The model owner/name does not exist, or this token has no access";
const unlisted = (status: number) => `The hub failed to list the providers of owner/name (status ${status}): no`;

describe("the hub's mapping", () => {
  it("is asked with a hub token, and gives the model's name at the provider", async () => {
    const double = createFetch(answer);
    await createTestClient(double).client.textClassification(text);
    expect(warn).not.toHaveBeenCalled();
    expect(double.sent.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ["GET", "https://hub.test/api/models/owner/name?expand[]=inferenceProviderMapping", "Bearer hf_test_token"],
      ["POST", "https://hub.test/router/hf-inference/models/at/provider", "Bearer hf_test_token"],
    ]);
  });

  it("is never shown a provider's key", async () => {
    const double = createFetch(() => Response.json(completion("x")), mappingFor("conversational", "together"));
    const { client } = createTestClient(double, "together-key");
    await client.chatCompletion({ model: "a/b", provider: "together", messages: [{ role: "user", content: "x" }] });
    expect(double.sent.map(({ url, headers }) => [new URL(url).host, headers.authorization])).toEqual([
      ["hub.test", undefined],
      ["api.together.xyz", "Bearer together-key"],
    ]);
  });

  it("is not asked for a closed provider's model: only the provider's name is removed from the model's", async () => {
    const double = createFetch(() => Response.json(completion("x")));
    const { client } = createTestClient(double, "sk-key");
    const messages = [{ role: "user", content: "x" }] as const;
    await client.chatCompletion({ model: "openai/team/gpt", provider: "openai", messages });
    expect(double.sent.map(({ url, json }) => [url, json.model])).toEqual([
      ["https://api.openai.com/v1/chat/completions", "team/gpt"],
    ]);
  });

  it("comes as a list too; unknown providers and odd entries are skipped", async () => {
    const list = [null, { provider: "new-one", ...entry }, { provider: "hf-inference", hfModelId: "a/b", ...entry }, 7];
    const double = createFetch(answer, { inferenceProviderMapping: list });
    expect(await createTestClient(double).client.textClassification(text)).toEqual(labels);
  });

  it("is remembered for five minutes, for each hub and each token", async () => {
    const double = createFetch(answer);
    const { client, clock } = createTestClient(double);
    const lookups = () => double.sent.length - double.calls().length;
    await client.textClassification(text);
    await client.textClassification(text);
    expect(lookups()).toBe(1);
    await client.textClassification({ ...text, accessToken: "hf_other_token" });
    await client.textClassification(text, { hubUrl: "https://other.test" });
    expect(lookups()).toBe(3);
    await clock.sleep(5 * 60_000);
    await client.textClassification(text);
    expect(lookups()).toBe(4);
  });

  it.each([
    [404, {}, "model_not_found", unseen],
    [401, { "x-error-code": "RepoNotFound" }, "model_not_found", unseen],
    [403, { "x-error-code": "GatedRepo" }, "hub_refused", unlisted(403)],
    [400, {}, "hub_refused", unlisted(400)],
    [429, {}, "hub_failed", unlisted(429)],
    [500, {}, "hub_failed", unlisted(500)],
  ])("fails with status %i and %j as %s", async (status, headers, code, message) => {
    const fetch = async () => Response.json({ error: "no" }, { status, headers: headers as Record<string, string> });
    const { client } = createTestClient({ fetch: fetch as never, sent: [], calls: () => [] });
    expect(await failureOf(client.textClassification(text))).toMatchObject({
      code,
      name: "HubApiError",
      message,
      response: { status },
    });
  });

  it("fails without a reason where the hub gives none", async () => {
    const fetch = async () => new Response("", { status: 500 });
    const { client } = createTestClient({ fetch: fetch as never, sent: [], calls: () => [] });
    expect(await failureOf(client.textClassification(text))).toMatchObject({
      message: "The hub failed to list the providers of owner/name (status 500)",
    });
  });

  it("fails when it is empty, misses the provider, or is for another task", async () => {
    const failing = (mapping: unknown) =>
      failureOf(createTestClient(createFetch(answer, mapping)).client.textClassification(text));
    for (const empty of [{}, { inferenceProviderMapping: {} }, { inferenceProviderMapping: [] }, null])
      expect(await failing(empty)).toMatchObject({
        code: "no_provider_information",
        name: "RoutingError",
        message: "No provider information was found for the model owner/name",
      });
    const unsupported = "The model owner/name is not supported for the task text-classification at hf-inference";
    expect(await failing(mappingFor("text-classification", "together", "groq"))).toMatchObject({
      code: "model_not_supported",
      message: `${unsupported}; it is served by together, groq`,
    });
    expect(await failing(mappingFor("fill-mask", "hf-inference"))).toMatchObject({
      code: "model_not_supported",
      message: `${unsupported}; supported there is fill-mask`,
    });
  });

  it.each([{ providerId: "" }, { providerId: 7 }, { task: undefined }, { task: "" }])(
    "skips an entry with %j",
    async (odd) => {
      const mapping = { inferenceProviderMapping: { "hf-inference": { ...entry, ...odd } } };
      const { client } = createTestClient(createFetch(answer, mapping));
      expect(await failureOf(client.textClassification(text))).toMatchObject({ code: "no_provider_information" });
    },
  );

  it("takes the provider from the entry's key before its own field", async () => {
    const mapping = { inferenceProviderMapping: { "hf-inference": { ...entry, provider: "groq" } } };
    expect(await createTestClient(createFetch(answer, mapping)).client.textClassification(text)).toEqual(labels);
  });

  it("lets feature extraction and sentence similarity stand for each other at the hub's service", async () => {
    const double = createFetch(() => Response.json([0.5]), mappingFor("feature-extraction", "hf-inference"));
    const inputs = { source_sentence: "a", sentences: ["b"] };
    expect(await createTestClient(double).client.sentenceSimilarity({ model: "a/b", inputs })).toEqual([0.5]);
  });

  it("takes the other tasks that a mapping names", async () => {
    const mapping = { ...entry, task: "sentence-similarity", alsoTasks: ["zero-shot-classification", 7] };
    const labels = [{ label: "x", score: 1 }];
    const double = createFetch(() => Response.json(labels), { inferenceProviderMapping: { "hf-inference": mapping } });
    const { client } = createTestClient(double);
    const args = { model: "a/b", inputs: "text", parameters: { candidate_labels: ["x"] } };
    expect(await client.zeroShotClassification(args)).toEqual(labels);
    expect(await failureOf(client.textClassification(text))).toMatchObject({ code: "model_not_supported" });
  });

  it("warns of staging once for each model and provider", async () => {
    const staged = { inferenceProviderMapping: { "hf-inference": { ...entry, status: "staging" } } };
    const { client } = createTestClient(createFetch(answer, staged));
    await client.textClassification(text);
    await client.textClassification(text);
    await client.textClassification({ ...text, model: "owner/other" });
    expect(warn.mock.calls.flat()).toEqual([
      "The model owner/name is in staging mode at hf-inference: it may be slow or fail",
      "The model owner/other is in staging mode at hf-inference: it may be slow or fail",
    ]);
  });
});

describe("auto", () => {
  it("takes the first live provider that has the task, and staging only after it", async () => {
    const mapping = {
      inferenceProviderMapping: {
        "new-one": { ...entry, task: "feature-extraction" },
        together: { ...entry, task: "feature-extraction", status: "error" },
        deepinfra: { ...entry, task: "feature-extraction", status: "staging" },
        nebius: { ...entry, task: "feature-extraction" },
        scaleway: { ...entry, task: "feature-extraction" },
      },
    };
    const double = createFetch(() => Response.json({ data: [{ embedding: [1] }] }), mapping);
    const { client } = createTestClient(double);
    await client.featureExtraction({ model: "a/b", inputs: "x", provider: "auto" });
    expect(double.calls()[0]?.url).toBe("https://hub.test/router/scaleway/v1/embeddings");
  });

  it("says so when no provider can", async () => {
    const { client } = createTestClient(createFetch(answer, mappingFor("fill-mask", "hf-inference")));
    expect(await failureOf(client.textClassification({ ...text, provider: "auto" }))).toMatchObject({
      code: "no_route",
      message: "No provider that this client knows serves owner/name for text-classification",
    });
  });

  it("leaves chat to the router, model policies included", async () => {
    const double = createFetch(() => Response.json(completion("x")));
    const messages = [{ role: "user", content: "x" }];
    await createTestClient(double).client.chatCompletion({ model: "a/b:fastest", provider: "auto", messages });
    expect(double.sent.map(({ url, json }) => [url, json])).toEqual([
      ["https://hub.test/router/v1/chat/completions", { model: "a/b:fastest", messages, stream: false }],
    ]);
  });
});

describe("the default model", () => {
  const tasks = {
    "text-classification": { models: [{ id: "best/one" }] },
    "text-generation": { models: [{ id: "b/chat" }] },
  };
  const serving = (list: Response | unknown) =>
    createFetch(({ url }) => {
      if (!url.endsWith("/api/tasks")) return answer();
      return list instanceof Response ? list : Response.json(list);
    });

  it("is the first the hub names for the task, and the list is kept", async () => {
    const double = serving(tasks);
    const { client } = createTestClient(double);
    await client.textClassification({ inputs: "x" });
    await client.textClassification({ inputs: "x" });
    expect(double.sent.map(({ url }) => new URL(url).pathname)).toEqual([
      "/api/tasks",
      "/api/models/best/one",
      "/router/hf-inference/models/at/provider",
      "/router/hf-inference/models/at/provider",
    ]);
  });

  it("is remembered per client and per fetch", async () => {
    const one = serving(tasks);
    const other = serving(tasks);
    const { client } = createTestClient(one);
    await client.textClassification({ inputs: "x" });
    await client.textClassification({ inputs: "x" }, { fetch: other.fetch });
    await createTestClient(one).client.textClassification({ inputs: "x" });
    const lookups = (double: typeof one) => double.sent.filter(({ url }) => url.endsWith("/api/tasks")).length;
    expect([lookups(one), lookups(other)]).toEqual([2, 1]);
  });

  it("is that of text generation for chat", async () => {
    const double = createFetch(
      ({ url }) => Response.json(url.endsWith("/api/tasks") ? tasks : completion("x")),
      mappingFor("conversational", "hf-inference"),
    );
    await createTestClient(double).client.chatCompletion({ messages: [{ role: "user", content: "x" }] });
    expect(double.sent[1]?.url).toContain("/api/models/b/chat?");
  });

  it("may be missing, and the list may be", async () => {
    const failing = (list: unknown) =>
      failureOf(
        createTestClient(serving(list), "hf_x_token", { retry_on_error: false }).client.textClassification({
          inputs: "x",
        }),
      );
    const lists = [
      {},
      null,
      { "text-classification": { models: [] } },
      { "text-classification": { models: [{ id: "" }] } },
    ];
    for (const list of lists)
      expect(await failing(list)).toMatchObject({
        code: "default_model_missing",
        message: "No default model is defined for the task text-classification: name a model",
      });
    expect(await failing(new Response("", { status: 500 }))).toMatchObject({
      code: "tasks_unavailable",
      message: "Failed to load the definitions of tasks from the hub (status 500); name a model to do without",
      response: { status: 500 },
    });
    expect(await failing(new Response("", { status: 401 }))).toMatchObject({
      code: "hub_refused",
      message: "The token is not valid. Create one under Settings > Tokens of the hub.",
    });
  });
});

describe("adapters", () => {
  const lora = { providerId: "fal-ai/flux-lora", status: "live", task: "text-to-image", adapter: "lora" };
  const drawing = (mapping: object, tree: Response) => {
    const double = createFetch(({ url }) => (url.includes("/tree/") ? tree : Response.json({})), {
      inferenceProviderMapping: { "fal-ai": { ...lora, ...mapping } },
    });
    const { client } = createTestClient(double);
    return {
      double,
      failure: failureOf(client.textToImage({ model: "me/my-style", provider: "fal-ai", inputs: "x" })),
    };
  };

  it("are found in the model's files", async () => {
    const files = [{ path: "README.md" }, { path: "style.safetensors" }, { path: "other.safetensors" }];
    const { double, failure } = drawing({}, Response.json(files));
    await failure;
    expect(double.calls().map(({ url }) => url)).toEqual([
      "https://hub.test/api/models/me/my-style/tree/main",
      "https://hub.test/router/fal-ai/fal-ai/flux-lora?_subdomain=queue",
    ]);
    expect(double.calls()[1]?.json.loras).toEqual([
      { path: "https://hub.test/me/my-style/resolve/main/style.safetensors", scale: 1 },
    ]);
  });

  it("need no search where the mapping names the file", async () => {
    const { double, failure } = drawing({ adapterWeightsPath: "w/a.safetensors" }, Response.json([]));
    await failure;
    expect(double.calls()[0]?.json.loras).toMatchObject([
      { path: "https://hub.test/me/my-style/resolve/main/w/a.safetensors" },
    ]);
  });

  it("fail without the list of files, and without a file of weights", async () => {
    expect(await drawing({}, new Response("", { status: 403 })).failure).toMatchObject({
      code: "tree_unavailable",
      message: "Unable to fetch the model tree of me/my-style (status 403)",
      response: { status: 403 },
    });
    for (const tree of [[{ path: "a.bin" }, null, { path: 7 }], { path: "a.safetensors" }])
      expect(await drawing({}, Response.json(tree)).failure).toMatchObject({
        code: "weights_missing",
        message: "No .safetensors file was found in me/my-style",
      });
  });

  it("are not looked for where the mapping names another kind", async () => {
    const { double, failure } = drawing({ adapter: "ip-adapter" }, Response.json([]));
    await failure;
    expect(double.calls()[0]?.json).not.toHaveProperty("loras");
  });
});
