import { readFileSync } from "node:fs";
import { clients, getInferenceSnippets, type SnippetOptions, templateOf } from "@orrery/snippets";
import { type ChatMessage, type ModelRecord, schemaOf, tasks } from "@orrery/tasks";
import { aboutFile } from "@orrery/tasks/pages";
import { afterEach, describe, expect, test, vi } from "vitest";

/** Program text for calling a model, against the statements about it. */

const model = (tag: string | undefined, ...tags: string[]): ModelRecord => ({
  id: "orrery/some-model",
  tags,
  ...(tag !== undefined && { pipeline_tag: tag }),
});

const chat = model("text-generation", "conversational");

const snippets = (record: ModelRecord, provider = "hf-inference", options: SnippetOptions = {}) =>
  getInferenceSnippets(record, provider, { providerId: "at/provider" }, options);

const named = (record: ModelRecord, client: string, provider?: string, options?: SnippetOptions): string =>
  snippets(record, provider, options).find((snippet) => snippet.client === client)?.content ?? "";

const listed = (record: ModelRecord, provider?: string, options?: SnippetOptions): readonly string[] =>
  snippets(record, provider, options).map(({ language, client }) => `${language} ${client}`);

const silence = () => vi.spyOn(globalThis.console, "error").mockImplementation(() => {});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("[S1.4] example code in three languages", () => {
  test("[S1.4] a model is shown in JavaScript, Python and shell", () => {
    expect(new Set(snippets(chat, "together").map(({ language }) => language))).toEqual(
      new Set(["js", "python", "sh"]),
    );
  });
});

test("[S9.8] languages and clients", () => {
  expect(clients).toEqual({
    js: ["fetch", "@orrery/inference", "openai"],
    python: ["huggingface_hub", "fal_client", "requests", "openai"],
    sh: ["curl"],
  });
  expect(listed(chat, "together")).toEqual([
    "js fetch",
    "js @orrery/inference",
    "js openai",
    "python huggingface_hub",
    "python requests",
    "python openai",
    "sh curl",
  ]);
  expect(listed(model("text-to-image"), "fal-ai")).toContain("python fal_client");
});

test("[S3.21] the template variables are there and are shown", () => {
  const used = new Set(
    (["js fetch", "js inference", "python huggingface_hub", "python openai", "python fal_client", "sh curl"] as const)
      .map((name) => name.split(" ") as ["js" | "python" | "sh", string])
      .flatMap(([language, client]) =>
        ["basic", "conversational", "media"].flatMap((template) => {
          try {
            return templateOf(language, client, template).report.variables;
          } catch {
            return [];
          }
        }),
      ),
  );
  for (const name of [
    "fullUrl",
    "accessToken",
    "authorizationHeader",
    "billTo",
    "provider",
    "providerModelId",
    "baseUrl",
    "methodName",
  ])
    expect(used, name).toContain(name);
  const options = { billTo: "acme" };
  expect(named(chat, "fetch", "together", options)).toContain('"X-HF-Bill-To": "acme"');
  expect(named(chat, "openai", "together", options)).toContain('baseURL: "https://router.huggingface.co/together/v1"');
  expect(named(chat, "openai", "together", options)).toContain('model: "at/provider"');
  expect(named(chat, "huggingface_hub", "together", options)).toContain('bill_to="acme"');
});

describe("[S5.9] the list is empty", () => {
  test("[S5.9] for a missing or unknown tag", () => {
    expect(snippets(model(undefined))).toEqual([]);
    expect(snippets(model("no-such-task"))).toEqual([]);
    expect(snippets(model("constructor"))).toEqual([]);
  });

  test("[S5.9] where no provider offers the task", () => {
    silence();
    expect(snippets(model("text-classification"), "together")).toEqual([]);
    expect(snippets(model("text-classification"), "no-such-provider")).toEqual([]);
  });

  test("[S5.9] for a language and client without a template", () => {
    expect(listed(model("text-classification"))).not.toContain("js openai");
    expect(listed(model("text-to-image"), "wavespeed")).not.toContain("sh curl");
  });
});

test("[S5.10] hub clients are shown only where the task has a named method", () => {
  expect(listed(model("text-to-audio"))).not.toContain("python huggingface_hub");
  expect(listed(model("text-to-audio"))).toContain("js @orrery/inference");
  expect(named(model("zero-shot-classification"), "huggingface_hub")).toContain("client.zero_shot_classification(");
  expect(named(model("zero-shot-classification"), "@orrery/inference")).toContain("client.zeroShotClassification({");
});

describe("[S5.11] conversational models are chat", () => {
  const picture = model("image-text-to-text", "conversational");

  test("[S5.11] text generation and pictures with text, where they are tagged so", () => {
    expect(named(chat, "@orrery/inference")).toContain("client.chatCompletion({");
    expect(named(picture, "@orrery/inference", "together")).toContain("image_url");
    expect(named(model("text-generation"), "@orrery/inference")).toContain("client.textGeneration({");
    silence();
    expect(snippets(model("image-text-to-text"))).toEqual([]);
  });

  test("[S5.11] in pieces where streaming is asked for, and nothing stays behind for the next model", () => {
    const isStreamed = (options: SnippetOptions) =>
      snippets(chat, "together", options).map(({ content }) => /stream/i.test(content));
    expect(isStreamed({ streaming: true })).toEqual(Array(7).fill(true));
    expect(isStreamed({})).toEqual(Array(7).fill(false));
    expect(named(model("text-generation"), "curl")).toContain('"inputs"');
  });
});

describe("[S7.14] examples", () => {
  const address = "https://router.huggingface.co/hf-inference/models/at/provider";
  const raw: Readonly<Record<string, readonly string[]>> = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the snippet holds it so.
    fetch: [`"${address}"`, 'method: "POST"', "Authorization: `Bearer ${process.env.HF_TOKEN}`", "JSON.stringify("],
    requests: [
      `url = "${address}"`,
      "requests.post(\n    url,\n    headers=headers,\n    json={",
      '"Authorization": f"Bearer {os.environ[\'HF_TOKEN\']}"',
    ],
    curl: [`curl ${address} `, '"Authorization: Bearer $HF_TOKEN"', "-d '"],
  };

  test.each(Object.entries(raw))("[S7.14] in %s post inputs and parameters as JSON, with a key", (client, parts) => {
    const content = named(model("zero-shot-classification"), client);
    expect(parts.filter((part) => !content.includes(part))).toEqual([]);
    expect(content).toMatch(/\binputs\b[\s\S]*\bparameters\b[\s\S]*\bcandidate_labels\b/);
  });

  test.each(Object.keys(raw))("[S7.14] in %s send audio/flac and image/jpeg", (client) => {
    expect(named(model("audio-classification"), client)).toMatch(/["']Content-Type"?: "?audio\/flac["']/);
    expect(named(model("image-classification"), client)).toMatch(/["']Content-Type"?: "?image\/jpeg["']/);
  });
});

describe("[S8.15] what goes wrong", () => {
  test("[S8.15] a missing template is named by language, client and name", () => {
    expect(() => templateOf("python", "openai", "textToImage")).toThrow(
      "Template not found: python/openai/textToImage",
    );
  });

  test("[S8.15] a provider that does not fit, or a request that cannot be made, is logged and gives an empty list", () => {
    const log = silence();
    expect(snippets(model("text-to-image"), "no-such-provider")).toEqual([]);
    expect(getInferenceSnippets({ ...model("text-to-image"), id: "../up" }, "hf-inference")).toEqual([]);
    expect(snippets(chat, "together", { messages: [{ role: "user", content: 1n as unknown as string }] })).toEqual([]);
    expect(snippets(chat, "hf-inference", { endpointUrl: "-o /etc/passwd" })).toEqual([]);
    expect(log).toHaveBeenCalledTimes(4);
  });
});

test("[S9.4] chat asks for 512 tokens; temperature and top_p only where set, 0 included", () => {
  const plain = named(chat, "curl", "together");
  expect(plain).toContain('"max_tokens": 512');
  expect(plain).not.toMatch(/temperature|top_p/);
  const set = named(chat, "curl", "together", { temperature: 0, top_p: 0, max_tokens: 7 });
  expect(set).toContain('"max_tokens": 7');
  expect(set).toContain('"temperature": 0');
  expect(set).toContain('"top_p": 0');
});

test("[S9.5a] the example of text-to-image takes five steps, in every client that shows parameters", () => {
  const shown = snippets(model("text-to-image")).filter(({ content }) => content.includes("num_inference_steps"));
  expect(shown.map(({ client }) => client)).toEqual([
    "fetch",
    "@orrery/inference",
    "huggingface_hub",
    "requests",
    "curl",
  ]);
  for (const { client, content } of shown) expect(content, client).toMatch(/num_inference_steps"?[:=] ?5\b/);
  expect(tasks["text-to-image"].example.parameters?.num_inference_steps).toBe(5);
});

/** The sample values of a parameter of text-to-image. */
const samplesOf = (parameter: string): unknown =>
  schemaOf("text-to-image")?.input.properties?.parameters?.properties?.[parameter]?.examples;

test("[S9.5b] the sample size of text-to-image is 1024 px", () => {
  expect([samplesOf("width"), samplesOf("height")]).toEqual([[1024], [1024]]);
});

test("[S9.5c] the sample guidance is 5", () => {
  expect(samplesOf("guidance_scale")).toEqual([5]);
});

test("[S9.5d] the sample numbers of steps are 5 and 18", () => {
  expect(samplesOf("num_inference_steps")).toEqual([5, 18]);
});

test("[S9.5e] the page of text-to-image compares 4 steps with guidance 0 to 50 steps with guidance 5", () => {
  const text = readFileSync(aboutFile("text-to-image"), "utf8").replaceAll(/\s+/g, " ");
  expect(text).toContain("4 steps with guidance 0; its undistilled sibling can need 50 steps with guidance 5.");
});

test("[S9.6] the example labels", () => {
  expect(named(model("zero-shot-classification"), "requests")).toContain('["refund", "legal", "faq"]');
  expect(named(model("zero-shot-image-classification"), "fetch")).toContain('["cat", "dog", "llama"]');
});

test("[S1.4] tokens come from the environment unless given, and a hub of one's own is named", () => {
  expect(named(chat, "curl", "together", { directRequest: true })).toContain("$TOGETHER_API_KEY");
  expect(named(model("text-to-image"), "requests", "black-forest-labs", { directRequest: true })).toContain(
    "f\"X-Key {os.environ['BLACK_FOREST_LABS_API_KEY']}\"",
  );
  expect(named(chat, "openai", "together", { accessToken: "hf_given" })).toContain('apiKey: "hf_given"');
  const messages: ChatMessage[] = [{ role: "user", content: "Hello" }];
  const own = snippets(chat, "together", { hub: "https://hub.example", messages });
  expect(own.map(({ content }) => content.includes("https://hub.example"))).toEqual(Array(7).fill(true));
});
