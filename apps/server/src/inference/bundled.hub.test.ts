import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceClient } from "@orrery/inference";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundledCalls, programs } from "../../../../models/scripts/bundled-calls.mjs";
import { type HubForTests, startHub } from "../testing/hub.ts";

let hub: HubForTests;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bundled-"));
  hub = await startHub({ dataFolder }, { isSeeded: true, inferenceTimeout: 300 });
});

afterAll(() => hub.close());

const asks = Object.entries(programs);

/** Every call through each program in a full run, else every call through one of them. */
describe.each(asks.map(([name, ask], program) => ({ name, ask, program })))("through $name", ({ ask, program }) => {
  const calls = bundledCalls.filter((_, at) => inject("isFullRun") || at % asks.length === program);
  test.each(calls)("$model does $task", async (call) => {
    call.says(await ask(hub, call));
  });
});

test("the guide's answer streams, and the stream says the same as the whole", async () => {
  const client = new InferenceClient(hub.token, { hubUrl: hub.address });
  const ask = { model: "orrery/guide", messages: [{ role: "user", content: "hello" }], max_tokens: 60 } as const;
  const whole = await client.chatCompletion(ask as never);
  const pieces: string[] = [];
  for await (const chunk of client.chatCompletionStream(ask as never))
    pieces.push(chunk.choices[0]?.delta.content ?? "");
  expect(pieces.filter(Boolean).length).toBeGreaterThan(2);
  expect(pieces.join("")).toBe(whole.choices[0]?.message.content);
});

describe("through /router/auto", () => {
  const post = (path: string, body: object) => hub.send("POST", `/router/auto/models/orrery/${path}`, body, hub.token);

  test.each(["sentence-vectors", "sentence-vectors?task=zero-shot-classification"])("%s sorts texts", async (path) => {
    const call = bundledCalls.find(({ task }) => task === "zero-shot-classification");
    const reply = await post(path, call?.args ?? {});
    expect(reply.headers.get("x-orrery-provider")).toBe("hf-inference");
    call?.says(await reply.json());
  });

  test("the guide continues a text, and the stream says the same as the whole", async () => {
    const ask = { inputs: "A task is", parameters: { max_new_tokens: 12 } };
    const whole = (await (await post("guide?task=text-generation", ask)).json()) as { generated_text: string }[];
    const reply = await post("guide?task=text-generation", { ...ask, stream: true });
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = (await reply.text()).split("\n\n").filter(Boolean);
    expect(events.at(-1)).toBe("data: [DONE]");
    const pieces = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)) as { token: { text: string } });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.map(({ token }) => token.text).join("")).toBe(whole[0]?.generated_text);
    expect(pieces.at(-1)).toMatchObject({ generated_text: whole[0]?.generated_text });
  });
});

test("[S7.3] a call without a model goes to one that this hub runs; the recommended one is named after it", async () => {
  const entries = (await (await hub.get("/api/tasks")).json()) as Record<
    string,
    { models: { id: string }[]; widgetModels: string[] }
  >;
  const served = [...new Set(bundledCalls.map(({ task }) => task))].filter((task) => task !== "conversational");
  expect(served).toHaveLength(17);
  for (const task of served) {
    expect(entries[task]?.models[0]?.id).toMatch(/^orrery\//);
    expect(entries[task]?.widgetModels[0]).toBe(entries[task]?.models[0]?.id);
  }
  const recommended = "distilbert/distilbert-base-uncased-finetuned-sst-2-english";
  expect(entries["text-classification"]?.models.map(({ id }) => id)).toContain(recommended);
  expect(entries["text-classification"]?.widgetModels[1]).toBe(recommended);
  const client = new InferenceClient(hub.token, { hubUrl: hub.address });
  const [best] = await client.textClassification({ inputs: "How are you today?" });
  expect(best?.score).toBeGreaterThan(0);
});

test("[S7.3] a bundled model stays the default when a more downloaded one is imported", async () => {
  const mappings = [
    { provider: "hf-inference", providerId: "acme/popular", status: "live", task: "text-classification" },
  ] as const;
  const entry = { kind: "model", id: "acme/popular", origin: "https://hub.example", tags: [], mappings } as const;
  await hub.hub.catalogue.upsertMirrored([{ ...entry, pipelineTag: "text-classification", downloads: 9_000_000 }]);
  const popular = "/api/models?pipeline_tag=text-classification&inference_provider=hf-inference&sort=downloads&limit=1";
  await expect
    .poll(async () => ((await (await hub.get(popular)).json()) as { id: string }[])[0]?.id)
    .toBe("acme/popular");
  const entries = (await (await hub.get("/api/tasks")).json()) as Record<string, { widgetModels: string[] }>;
  expect(entries["text-classification"]?.widgetModels[0]).toMatch(/^orrery\//);
  const row = await hub.hub.catalogue.find("model", "acme/popular");
  if (row) await hub.hub.catalogue.remove(row);
});

test("what runs here is found by the facet, its parameters are counted, and datasets are there", async () => {
  const models = (await (await hub.get("/api/models?runs_here=true&limit=100")).json()) as { id: string }[];
  const bundled = new Set(bundledCalls.map(({ model }) => `orrery/${model}`));
  expect(models.map(({ id }) => id).sort()).toEqual([...bundled].sort());
  const counted = (await (await hub.get("/api/models?author=orrery&expand=numParameters")).json()) as {
    id: string;
    numParameters?: number;
  }[];
  const millions = (name: string) =>
    (counted.find(({ id }) => id === `orrery/${name}`)?.numParameters ?? 0) / 1_000_000;
  expect([millions("lang-id"), millions("guide"), millions("word-filler")]).toEqual([
    expect.closeTo(6.85, 1),
    expect.closeTo(8.7, 1),
    expect.closeTo(5.9, 1),
  ]);
  const datasets = (await (await hub.get("/api/datasets?author=orrery&limit=100")).json()) as { id: string }[];
  expect(datasets.length).toBeGreaterThanOrEqual(8);
});
