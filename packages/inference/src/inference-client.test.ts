import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { completion, createFetch, mappingFor } from "../test-kit/fetch-double.ts";
import { chatCompletion, createClient, hfInference, together } from "./core.ts";
import * as inference from "./index.ts";
import { HfInference, InferenceClient, InferenceClientEndpoint, openAiCompatible } from "./index.ts";
import * as methods from "./methods/methods.ts";
import { providers } from "./provider-table.ts";

const messages = [{ role: "user", content: "x" }];
const hubUrl = "https://hub.test";
const chatting = (mapping = mappingFor("conversational", "hf-inference", "together")) =>
  createFetch(() => Response.json(completion("x")), mapping);

describe("the client", () => {
  it("has 36 methods that do not show, and a function for each", () => {
    const client = new InferenceClient();
    const names = Object.keys(methods);
    expect(names).toHaveLength(36);
    expect(Object.keys(client)).toEqual([]);
    const functions = new Map<string, unknown>(Object.entries(inference));
    for (const name of names) {
      expect(client[name as keyof InferenceClient]).toBeTypeOf("function");
      expect(functions.get(name)).toBeTypeOf("function");
    }
  });

  it("goes by its other names", () => {
    expect(HfInference).toBe(InferenceClient);
    expect(InferenceClientEndpoint).toBe(InferenceClient);
  });

  it("lets a call override token and options", async () => {
    const one = chatting();
    const other = chatting();
    const client = new InferenceClient("hf_one_token", { fetch: one.fetch, hubUrl, billTo: "one" });
    await client.chatCompletion({ model: "over/ride", messages, accessToken: "hf_two_token" }, { fetch: other.fetch });
    expect(one.sent).toEqual([]);
    expect(other.calls()[0]?.headers).toMatchObject({ authorization: "Bearer hf_two_token", "x-hf-bill-to": "one" });
  });

  it("keeps its methods when they are taken off", async () => {
    const { fetch, calls } = chatting();
    const { chatCompletion: chat } = new InferenceClient("hf_x_token", { fetch, hubUrl });
    await chat({ model: "taken/off", messages });
    expect(calls()).toHaveLength(1);
  });

  it("hides its token when it is printed", () => {
    expect(JSON.stringify(new InferenceClient("hf_secret_token"))).toBe("{}");
  });

  it("works as functions, the token among the arguments", async () => {
    const { fetch, calls } = chatting();
    await inference.chatCompletion({ model: "as/function", messages, accessToken: "hf_f_token" }, { fetch, hubUrl });
    expect(calls()[0]?.headers.authorization).toBe("Bearer hf_f_token");
  });
});

describe("an endpoint of one's own", () => {
  const chatAt = async (endpointUrl: string) => {
    const { fetch, sent } = chatting();
    await new InferenceClient("hf_e_token", { fetch }).endpoint(endpointUrl).chatCompletion({ messages });
    return sent;
  };

  it.each([
    ["https://x.test", "https://x.test/v1/chat/completions"],
    ["https://x.test/", "https://x.test/v1/chat/completions"],
    ["https://x.test/v1", "https://x.test/v1/chat/completions"],
    ["https://x.test/v1/", "https://x.test/v1/chat/completions"],
    ["https://x.test/v1/chat/completions", "https://x.test/v1/chat/completions"],
    ["https://x.test/a/chat/completions/", "https://x.test/a/chat/completions"],
  ])("chats at %s", async (given, url) => {
    const sent = await chatAt(given);
    expect(sent.map((request) => [request.url, request.headers.authorization, request.json])).toEqual([
      [url, "Bearer hf_e_token", { messages, stream: false }],
    ]);
  });

  it("is used as it stands for other tasks", async () => {
    const { fetch, sent } = createFetch(() => Response.json([{ label: "x", score: 1 }]));
    const client = new InferenceClient("", { fetch, endpointUrl: "https://x.test/predict?v=2" });
    await client.textClassification({ inputs: "x" });
    expect(sent.map(({ url, json }) => [url, json])).toEqual([["https://x.test/predict?v=2", { inputs: "x" }]]);
  });

  it("that speaks of completions is asked for them", async () => {
    const { fetch, sent } = createFetch(() => Response.json({ choices: [{ text: "y" }] }));
    const client = new InferenceClient("", { fetch });
    const args = { endpointUrl: "http://x.test/v1", inputs: "x", parameters: { max_new_tokens: 3 } };
    expect(await client.textGeneration(args)).toEqual({ generated_text: "y" });
    expect(sent.map(({ url, json }) => [url, json])).toEqual([
      ["http://x.test/v1/completions", { max_tokens: 3, prompt: "x" }],
    ]);
  });

  it("may be any OpenAI-compatible server, with its own key or the call's", async () => {
    const { fetch, sent } = chatting();
    const client = new InferenceClient("hf_token_of_hub", { fetch });
    const server = { id: "mine", origin: "http://localhost:8000/v1/" };
    await client.chatCompletion({ provider: openAiCompatible({ ...server, key: "own-key" }), model: "m", messages });
    await client.chatCompletion({ provider: openAiCompatible(server), model: "m", messages });
    expect(sent.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["http://localhost:8000/v1/chat/completions", "Bearer own-key"],
      ["http://localhost:8000/v1/chat/completions", "Bearer hf_token_of_hub"],
    ]);
  });
});

describe("a client of chosen parts", () => {
  it("calls the hub's service where it has it, else its first provider", async () => {
    const urlOf = async (...parts: (typeof hfInference | typeof together)[]) => {
      const { fetch, calls } = chatting();
      const options = { fetch, hubUrl };
      const client = createClient({
        providers: parts,
        methods: { chatCompletion },
        accessToken: "hf_c_token",
        options,
      });
      await client.chatCompletion({ model: "a/b", messages });
      return calls()[0]?.url;
    };
    expect(await urlOf(together, hfInference)).toContain("/router/hf-inference/");
    expect(await urlOf(together)).toContain("/router/together/");
  });
});

describe("raw requests", () => {
  it("hand over what came, unchecked", async () => {
    const { fetch, calls } = createFetch(() => Response.json({ odd: true }));
    const client = new InferenceClient("hf_r_token", { fetch, hubUrl });
    expect(await client.request({ model: "raw/one", inputs: "x", parameters: { a: 1 } })).toEqual({ odd: true });
    expect(await client.request({ model: "raw/one", data: new Blob(["x"]) })).toEqual({ odd: true });
    expect(calls()[0]?.json).toEqual({ inputs: "x", parameters: { a: 1 } });
    expect(calls()[1]?.body).toEqual(new TextEncoder().encode("x"));
    await client.request({ model: "raw/one", inputs: new Blob(["x"]) });
    expect(calls()[2]?.body).toEqual(new TextEncoder().encode("x"));
    await client.request({ model: "raw/one", data: { rows: 1 } });
    expect(calls()[3]?.json).toEqual({ data: { rows: 1 } });
  });

  it("speak a task where one is named, at any provider", async () => {
    const { fetch, calls } = createFetch(() => Response.json({ odd: true }), mappingFor("text-to-image", "nebius"));
    const client = new InferenceClient("hf_r_token", { fetch, hubUrl });
    const args = { model: "raw/two", provider: "nebius", inputs: "x" } as const;
    expect(await client.request(args, { task: "text-to-image" })).toEqual({ odd: true });
    expect(calls()[0]?.json).toEqual({ model: "at/provider", prompt: "x", response_format: "b64_json" });
  });
});

describe("clients", () => {
  it("do not share what the hub told them", async () => {
    const double = chatting();
    const options = { fetch: double.fetch, hubUrl };
    const chat = { model: "a/b", messages };
    await new InferenceClient("hf_one", options).chatCompletion(chat);
    await new InferenceClient("hf_one", options).chatCompletion(chat);
    const client = new InferenceClient("hf_one", options);
    await client.chatCompletion(chat);
    await client.chatCompletion(chat);
    expect(double.sent.length - double.calls().length).toBe(3);
  });
});

describe("several inputs", () => {
  it("give a list of answers, which the wire checks against their number", async () => {
    const label = { label: "x", score: 1 };
    const double = createFetch(() => Response.json([[label], [label]]));
    const client = new InferenceClient("hf_r_token", { fetch: double.fetch, hubUrl });
    const two = await client.textClassification({ model: "a/b", inputs: ["x", "y"] });
    expect(two).toEqual([[label], [label]]);
    expect(double.calls()[0]?.json).toEqual({ inputs: ["x", "y"] });
    await expect(client.textClassification({ model: "a/b", inputs: ["x", "y", "z"] })).rejects.toMatchObject({
      code: "invalid_output",
      message: expect.stringContaining("expected one answer for each of 3 inputs"),
    });
  });
});

describe("stream", () => {
  it("is in every chat: true by the streaming method, false by the other, whatever the arguments say", async () => {
    const bodyOf = async (args: object) => {
      const double = chatting();
      const client = new InferenceClient("hf_r_token", { fetch: double.fetch, hubUrl });
      await client.chatCompletion({ model: "a/b", messages, ...args });
      return double.calls()[0]?.json;
    };
    for (const args of [{}, { stream: false }, { stream: true }, { stream: undefined }])
      expect(await bodyOf(args)).toEqual({ model: "at/provider", messages, stream: false });
  });

  it("is sent as false by text generation where the caller says so", async () => {
    const double = createFetch(
      () => Response.json([{ generated_text: "x" }]),
      mappingFor("text-generation", "hf-inference"),
    );
    const client = new InferenceClient("hf_r_token", { fetch: double.fetch, hubUrl });
    await client.textGeneration({ model: "a/b", inputs: "x", stream: false } as never);
    await client.request({ model: "a/b", inputs: "x", stream: false });
    expect(double.calls().map(({ json }) => json)).toEqual([
      { inputs: "x", stream: false },
      { inputs: "x", stream: false },
    ]);
  });
});

describe("lists", () => {
  it("name every provider", () => {
    const files = readdirSync(new URL("providers", import.meta.url)).filter((name) => name !== "index.ts");
    expect(inference.INFERENCE_PROVIDERS.map((id) => `${id}.ts`).sort()).toEqual(files.sort());
    expect(inference.INFERENCE_PROVIDERS).toEqual(Object.values(providers).map(({ id }) => id));
    expect(inference.PROVIDERS_OR_POLICIES).toEqual([...inference.INFERENCE_PROVIDERS, "auto"]);
    expect(Object.keys(inference.PROVIDERS_HUB_ORGS)).toEqual(inference.INFERENCE_PROVIDERS);
    expect(inference.PROVIDERS_HUB_ORGS).toMatchObject({ "fal-ai": "fal", together: "togethercomputer", groq: "groq" });
  });
});
