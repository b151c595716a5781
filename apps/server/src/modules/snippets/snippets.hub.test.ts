import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";

interface Reply {
  readonly [field: string]: unknown;
  readonly snippets: readonly { language: string; client: string; content: string }[];
  readonly providers: readonly { id: string; isServing: boolean }[];
  readonly request: { url: string; headers: readonly { name: string; value: string }[]; body: string };
  readonly libraries: readonly { key: string; label: string; programs: readonly { content: string }[] }[];
  readonly apps: readonly { key: string; steps: readonly { content: string }[] }[];
}

describe("snippets", () => {
  let hub: HubForTests;
  const ask = async (path: string): Promise<Reply> => (await (await hub.get(path)).json()) as Reply;
  const clientOf = (reply: Reply, client: string) => reply.snippets.find((one) => one.client === client)?.content ?? "";

  beforeAll(async () => {
    const engine = await enginesForTests[0]?.start();
    hub = await startHub((await engine?.newStore()) ?? { dataFolder: "" }, { publicUrl: "https://hub.example" });
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
    const files = [
      { path: "data/train.csv", content: "a,b\n1,2\n", encoding: "utf-8" },
      { path: "README.md", content: "# Sums\n", encoding: "utf-8" },
    ];
    await hub.send("POST", "/api/repos/create", { type: "dataset", name: "owner/sums", files }, hub.token);
  });
  afterAll(() => hub.close());

  it("offers who serves a chat model, the router's choice first, and calls this hub", async () => {
    const reply = await ask("/api/models/acme/chatty-7b/snippets");
    expect(reply).toMatchObject({ task: "conversational", isChat: true, provider: "auto" });
    expect(reply.providers.map(({ id, isServing }) => [id, isServing])).toEqual([
      ["auto", true],
      ["groq", true],
      ["hf-inference", false],
    ]);
    expect(reply.snippets.map(({ language, client }) => `${language} ${client}`)).toEqual([
      "js fetch",
      "js @orrery/inference",
      "js openai",
      "python huggingface_hub",
      "python requests",
      "python openai",
      "sh curl",
    ]);
    for (const { content } of reply.snippets) expect(content).toContain("https://hub.example");
    expect(reply.request.url).toBe("https://hub.example/router/v1/chat/completions");
  });

  it("puts every option into code and request", async () => {
    const messages = encodeURIComponent(JSON.stringify([{ role: "user", content: "Why?" }]));
    const options = `provider=groq&streaming=true&temperature=0&max_tokens=9&top_p=0.5&bill_to=acme&messages=${messages}`;
    const reply = await ask(`/api/models/acme/chatty-7b/snippets?${options}`);
    expect(JSON.parse(reply.request.body)).toEqual({
      model: "chatty-7b-fast",
      messages: [{ role: "user", content: "Why?" }],
      temperature: 0,
      max_tokens: 9,
      top_p: 0.5,
      stream: true,
    });
    expect(reply.request.headers).toContainEqual({ name: "X-HF-Bill-To", value: "acme" });
    expect(clientOf(reply, "curl")).toContain("acme");
  });

  it("asks the provider itself where that is wanted, with a key of its own", async () => {
    const reply = await ask("/api/models/acme/chatty-7b/snippets?provider=groq&direct=true&filled=true");
    expect(reply.request.url).toBe("https://api.groq.com/openai/v1/chat/completions");
    expect(reply.placeholder).toBe("YOUR_PROVIDER_KEY");
    expect(clientOf(reply, "curl")).toContain("YOUR_PROVIDER_KEY");
  });

  it("holds a placeholder for the token, or the variable it is read from", async () => {
    const filled = await ask("/api/models/acme/chatty-7b/snippets?provider=groq&filled=true");
    expect(clientOf(filled, "curl")).toContain("Bearer hf_YOUR_TOKEN");
    const read = await ask("/api/models/acme/chatty-7b/snippets?provider=groq");
    expect(read.placeholder).toBeUndefined();
    expect(clientOf(read, "curl")).toContain("$HF_TOKEN");
  });

  it("offers the hub's own service for a model without a provider, and says so", async () => {
    const reply = await ask("/api/models/acme/tiny-bert/snippets");
    expect(reply.providers).toEqual([{ id: "hf-inference", label: "Hub inference", isServing: false, isHub: true }]);
    expect(clientOf(reply, "curl")).toContain("https://hub.example/router/hf-inference/models/acme/tiny-bert");
  });

  it("leaves the token out where the hub runs the model for anyone, and puts the hub first", async () => {
    const here = { provider: "hf-inference", providerId: "team/talk", status: "live", task: "conversational" } as const;
    const chat = { kind: "model", id: "team/talk", origin: "tests", pipelineTag: "text-generation" } as const;
    await hub.hub.catalogue.upsertMirrored([{ ...chat, tags: ["conversational"], mappings: [here] }]);
    const open = await ask("/api/models/team/talk/snippets");
    expect(open).toMatchObject({ needsToken: false, provider: "hf-inference" });
    expect(open.providers.map(({ id }) => id)).toEqual(["hf-inference"]);
    for (const { content } of open.snippets) expect(content).not.toMatch(/HF_TOKEN|Bearer/);
    const filled = await ask("/api/models/team/talk/snippets?filled=true");
    expect([filled.placeholder, filled.snippets]).toEqual([undefined, open.snippets]);

    const change = await hub.send("PUT", "/api/models/team/talk/settings", { private: true }, hub.token);
    expect(change.status, await change.text()).toBe(200);
    const own = (await (await hub.get("/api/models/team/talk/snippets", hub.token)).json()) as Reply;
    expect(own.needsToken).toBe(true);
    for (const { content } of own.snippets) expect(content).toContain("HF_TOKEN");
  });

  it("asks for a token at a provider", async () => {
    expect(await ask("/api/models/acme/chatty-7b/snippets?provider=groq")).toMatchObject({ needsToken: true });
  });

  it.each([
    [
      "provider=unknown",
      '"provider" in the query must be one that offers the model\'s task: auto, groq, hf-inference.',
    ],
    ["messages=nonsense", '"messages" in the query must be JSON like [{"role":"user","content":"Hi"}].'],
    ["messages=[]", '"messages" in the query must be JSON like [{"role":"user","content":"Hi"}].'],
    ["max_tokens=0", '"max_tokens" in the query must be >= 1.'],
  ])("refuses %s", async (query, error) => {
    const reply = await hub.get(`/api/models/acme/chatty-7b/snippets?${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ error });
  });

  it("has no snippets where nothing calls a model, and none of a model that is not there", async () => {
    expect((await hub.get("/api/models/acme/nothing/snippets")).status).toBe(404);
    expect(await ask("/api/models/bare-name/snippets")).toMatchObject({ task: "fill-mask" });
  });

  it("shows how libraries load a model, and the apps that run it", async () => {
    const bert = await ask("/api/models/acme/tiny-bert/programs");
    expect(bert.libraries[0]).toMatchObject({ key: "transformers", label: "Transformers" });
    expect(bert.libraries[0]?.programs[0]?.content).toContain("config.json does not say");
    const gguf = await ask("/api/models/lab/chatty-7b-GGUF/programs");
    expect(gguf.apps.map(({ key }) => key)).toEqual(expect.arrayContaining(["llama.cpp", "ollama"]));
    expect(JSON.stringify(gguf)).not.toContain("huggingface.co/");
  });

  it("shows how libraries load a dataset's files", async () => {
    const { libraries } = await ask("/api/datasets/owner/sums/programs");
    expect(libraries.map(({ key }) => key)).toEqual(expect.arrayContaining(["datasets", "pandas", "polars", "duckdb"]));
    const pandas = libraries.find(({ key }) => key === "pandas")?.programs[0]?.content;
    expect(pandas).toContain("read_csv");
    expect(pandas).toContain("owner/sums/data/train.csv");
  });
});
