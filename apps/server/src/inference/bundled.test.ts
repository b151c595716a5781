import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InferenceClient } from "@orrery/inference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundledCalls, programs } from "../../../../models/scripts/bundled-calls.mjs";
import { type HubForTests, startHub } from "../testing/hub.ts";

let hub: HubForTests;

beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bundled-"));
  hub = await startHub({ dataFolder }, { isSeeded: true, inferenceTimeout: 300 });
});

afterAll(() => hub.close());

describe.each(Object.entries(programs))("through %s", (_name, ask) => {
  test.each(bundledCalls)("$model does $task", async (call) => {
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
    expect.closeTo(4.5, 1),
    expect.closeTo(8.7, 1),
    expect.closeTo(5.9, 1),
  ]);
  const datasets = (await (await hub.get("/api/datasets?author=orrery&limit=100")).json()) as { id: string }[];
  expect(datasets.length).toBeGreaterThanOrEqual(8);
});
