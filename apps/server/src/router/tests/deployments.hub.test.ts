import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { InferenceClient } from "@orrery/inference";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";

interface Seen {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly body: Record<string, unknown>;
}

const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;

/** Replies of each kind of server, by path. */
const answers: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {
  "/v1/chat/completions": () => ({ choices: [{ index: 0, message: { content: "from my server" } }], usage }),
  "/v1/completions": ({ stream, prompt }) =>
    prompt === "break"
      ? event({ choices: [{ index: 0, text: "more", finish_reason: null }] }) +
        event({ choices: [{ index: 0, text: { key: "planted-server-key" } }] })
      : stream
        ? event({ choices: [{ index: 0, text: "more", finish_reason: null }] }) +
          event({ choices: [{ index: 0, text: "", finish_reason: "length" }] }) +
          event({ choices: [], usage }) +
          event("[DONE]")
        : { choices: [{ index: 0, text: "more", finish_reason: "stop" }], usage },
  "/v1/embeddings": () => ({ data: [{ index: 0, embedding: [0.5, 0.25] }], usage }),
  "/": () => [{ generated_text: "four" }],
  "/embed": () => [[0.5]],
  "/similarity": () => [0.5, 0.25],
  "/predict": () => [{ label: "good", score: 0.75 }],
  "/app/predict": () => [{ label: "good", score: 0.75 }],
};

const startServer = async (seen: Seen[]): Promise<Server> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      seen.push({ url: request.url, key: request.headers.authorization, body });
      const answer = answers[request.url ?? ""]?.(body);
      const type = typeof answer === "string" ? "text/event-stream" : "application/json";
      response.writeHead(answer === undefined ? 404 : 200, { "content-type": type });
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer ?? { error: "no such path" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

describe.each(enginesForTests)("deployed models on $name", ({ skipReason, start }) => {
  const seen: Seen[] = [];
  let hub: RoutedHub;
  let server: Server;
  let address = "";
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    server = await startServer(seen);
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server?.close());
  beforeEach(() => {
    seen.length = 0;
  });

  const path = "/api/models/acme/local/deployment";
  const deploy = (request: object) => hub.send("PUT", path, { address, ...request }, hub.token);
  const post = (to: string, body: object) => hub.send("POST", `/router/${to}`, body, hub.callerToken);
  const chat = (body: object) => post("v1/chat/completions", { messages: [{ role: "user", content: "hi" }], ...body });
  const lastRow = async () => {
    await hub.settled();
    const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
    return rows.orderBy("id", "desc").executeTakeFirstOrThrow();
  };
  const record = async () => {
    const reply = await hub.get("/api/models/acme/local?expand[]=inferenceProviderMapping", hub.token);
    return ((await reply.json()) as { inferenceProviderMapping: Record<string, unknown> }).inferenceProviderMapping;
  };

  test.skipIf(skipReason)("an OpenAI-compatible server is called with its key, which is stored encrypted", async () => {
    const request = { kind: "openai", address: `${address}/v1`, servedModel: "served", task: "conversational" };
    const refused = await deploy({ ...request, address: "http://169.254.169.254/" });
    expect(refused.status).toBe(400);
    expect((await hub.send("PUT", path, request, hub.callerToken)).status).toBe(403);
    const made = await deploy({ ...request, key: "planted-server-key" });
    expect(await made.json()).toMatchObject({ model: "acme/local", hasKey: true, servedModel: "served" });
    const stored = await hub.hub.database.db.selectFrom("deployments").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("planted-server-key");
    const reply = await chat({ model: "acme/local" });
    expect(await reply.json()).toMatchObject({ choices: [{ message: { content: "from my server" } }] });
    expect(seen).toMatchObject([
      { url: "/v1/chat/completions", key: "Bearer planted-server-key", body: { model: "served" } },
    ]);
    expect(await lastRow()).toMatchObject({ provider: "hf-inference", provider_model: "served" });
  });

  test.skipIf(skipReason)(
    "a deployed model is listed with the hub as provider and its price, until it is removed",
    async () => {
      await deploy({ kind: "openai", task: "conversational", inputPrice: 1, outputPrice: 2, contextLength: 4_096 });
      expect(await record()).toEqual({
        "hf-inference": {
          status: "live",
          providerId: "acme/local",
          task: "conversational",
          alsoTasks: ["text-generation"],
          isModelAuthor: false,
          contextLength: 4_096,
          pricing: { input: 1, output: 2 },
        },
      });
      const listed = await hub.get("/router/v1/models/acme/local", hub.callerToken);
      expect(await listed.json()).toMatchObject({
        providers: [
          { provider: "hf-inference", task: "conversational", pricing: { input: 1, output: 2 }, is_free: false },
        ],
      });
      const here = async () =>
        ((await (await hub.get("/api/models?runs_here=true", hub.token)).json()) as { id: string }[]).map(
          ({ id }) => id,
        );
      await expect.poll(here).toContain("acme/local");
      const client = new InferenceClient(hub.callerToken, { hubUrl: hub.address });
      const answer = await client.chatCompletion({ model: "acme/local", messages: [{ role: "user", content: "hi" }] });
      expect(answer.choices[0]?.message.content).toBe("from my server");
      const explained = await hub.get("/router/v1/route/explain?model=acme/local", hub.callerToken);
      expect(await explained.json()).toMatchObject({ task: "conversational", providers: [{ isKept: true }] });
      expect((await hub.send("DELETE", path, undefined, hub.token)).status).toBe(204);
      expect(await record()).toEqual({});
      await expect.poll(here).not.toContain("acme/local");
      expect((await hub.send("DELETE", path, undefined, hub.token)).status).toBe(404);
    },
  );

  test.skipIf(skipReason)("importing a deployed model again keeps its deployment", async () => {
    await deploy({ kind: "openai", task: "conversational" });
    const origin = "https://upstream.example";
    await hub.hub.catalogue.upsertMirrored([
      { kind: "model", id: "acme/local", origin, pipelineTag: "text-classification", mappings: [] },
    ]);
    expect(await record()).toMatchObject({ "hf-inference": { task: "conversational" } });
  });

  test.skipIf(skipReason)("TGI: chat, completions and the hub's format, also streamed", async () => {
    await deploy({ kind: "tgi", inputPrice: 1, outputPrice: 2 });
    expect((await chat({ model: "acme/local" })).status).toBe(200);
    expect((await post("v1/completions", { model: "acme/local", prompt: "one" })).status).toBe(200);
    const raw = await post("hf-inference/models/acme/local/pipeline/text-generation", { inputs: "one" });
    expect(await raw.json()).toEqual([{ generated_text: "four" }]);
    expect(await lastRow()).toMatchObject({ usage_source: "estimate", cost_nano: 4 * 1_000 + 1 * 2_000 });
    const auto = await post("auto/models/acme/local?task=text-generation", { inputs: "one", stream: true });
    const pieces = (await auto.text()).split("\n\n").filter(Boolean);
    expect(JSON.parse(pieces.at(-2)?.slice(6) ?? "")).toMatchObject({
      generated_text: "more",
      details: { finish_reason: "length", generated_tokens: 2 },
    });
    expect(seen.map(({ url }) => url)).toEqual(["/v1/chat/completions", "/v1/completions", "/", "/v1/completions"]);
  });

  test.skipIf(skipReason)("an OpenAI-compatible server answers in the hub's format", async () => {
    await deploy({ kind: "openai", task: "conversational" });
    const client = new InferenceClient(hub.callerToken, { hubUrl: hub.address });
    const ask = { model: "acme/local", inputs: "one" };
    expect(await client.textGeneration(ask)).toEqual({ generated_text: "more" });
    const pieces: string[] = [];
    for await (const { token } of client.textGenerationStream(ask)) pieces.push(token.text);
    expect(pieces.join("")).toBe("more");
    await deploy({ kind: "openai", task: "feature-extraction" });
    const vectors = await post("hf-inference/pipeline/feature-extraction/acme/local", { inputs: "one" });
    expect(await vectors.json()).toEqual([[0.5, 0.25]]);
    const wrong = await post("hf-inference/models/acme/local/pipeline/summarization", { inputs: "one" });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { error: expect.stringContaining("serves the model for feature-extraction, not for summarization") },
    ]);
    expect(seen.map(({ url }) => url)).toEqual(["/v1/completions", "/v1/completions", "/v1/embeddings"]);
  });

  test.skipIf(skipReason)(
    "an event that cannot be parsed ends the stream with an error that does not contain the key",
    async () => {
      await deploy({ kind: "openai", task: "text-generation", key: "planted-server-key" });
      const reply = await post("auto/models/acme/local?task=text-generation", { inputs: "break", stream: true });
      expect(reply.status).toBe(200);
      const text = await reply.text();
      const events = text.split("\n\n").filter(Boolean);
      expect(JSON.parse(events[0]?.slice(6) ?? "")).toMatchObject({ token: { text: "more" } });
      expect(JSON.parse(events.at(-1)?.slice(6) ?? "")).toMatchObject({ code: "provider_output_invalid" });
      expect(text).not.toContain("planted-server-key");
      expect(await lastRow()).toMatchObject({ state: "failed", error_code: "provider_output_invalid" });
    },
  );

  test.skipIf(skipReason)(
    "TEI: embeddings, similarity and labels, in the hub's format and through /router/auto",
    async () => {
      await deploy({ kind: "tei", inputPrice: 1 });
      expect(await record()).toMatchObject({
        "hf-inference": { task: "feature-extraction", alsoTasks: ["sentence-similarity"] },
      });
      const vectors = await post("hf-inference/models/acme/local/pipeline/feature-extraction", { inputs: "x" });
      expect(await vectors.json()).toEqual([[0.5]]);
      expect(await lastRow()).toMatchObject({ usage_source: "estimate", output_tokens: 0, cost_nano: 4_000 });
      const inputs = { source_sentence: "a", sentences: ["b", "c"] };
      for (const to of [
        "hf-inference/pipeline/sentence-similarity/acme/local",
        "auto/models/acme/local?task=sentence-similarity",
      ])
        expect(await (await post(to, { inputs })).json()).toEqual([0.5, 0.25]);
      await deploy({ kind: "tei", task: "text-classification" });
      const labels = await post("auto/models/acme/local?task=text-classification", { inputs: "fine" });
      expect(await labels.json()).toEqual([{ label: "good", score: 0.75 }]);
      expect(seen.map(({ url }) => url)).toEqual(["/embed", "/similarity", "/similarity", "/predict"]);
    },
  );

  test.skipIf(skipReason)("Ray Serve: labels through the hub's format and /router/auto", async () => {
    await deploy({ kind: "ray-serve", address: `${address}/app`, task: "text-classification" });
    for (const to of ["hf-inference/models/acme/local", "auto/models/acme/local?task=text-classification"])
      expect(await (await post(to, { inputs: "fine" })).json()).toEqual([{ label: "good", score: 0.75 }]);
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ["/app/predict", { inputs: "fine" }],
      ["/app/predict", { inputs: "fine" }],
    ]);
  });

  test.skipIf(skipReason)("a budget covers calls to a deployed server in the hub's format", async () => {
    const { name } = (await (await hub.get("/api/whoami-v2", hub.token)).json()) as { name: string };
    await deploy({ kind: "tgi", inputPrice: 1, outputPrice: 2 });
    const raw = "hf-inference/models/acme/local/pipeline/text-generation";
    const setBudget = (limitUsd: number) =>
      hub.send("PUT", `/api/budgets/${name}`, { period: "total", limitUsd }, hub.token);
    await setBudget(0.0001);
    expect((await post(raw, { inputs: "one" })).status).toBe(402);
    expect(seen).toEqual([]);
    await setBudget(1);
    expect((await post(raw, { inputs: "one" })).status).toBe(200);
    expect(seen[0]?.body).toEqual({ inputs: "one", parameters: { max_new_tokens: 4_096 } });
    const { cost_nano: cost } = await lastRow();
    const [budget] = (await (await hub.get("/api/budgets", hub.token)).json()) as { spentUsd: number }[];
    expect(cost).toBeGreaterThan(0);
    expect(budget).toMatchObject({ reservedUsd: 0, spentUsd: Number(cost) / 1e9 });
    await hub.send("DELETE", `/api/budgets/${name}`, undefined, hub.token);
  });
});
