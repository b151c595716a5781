import { setTimeout as wait } from "node:timers/promises";
import { Registry } from "prom-client";
import { afterEach, describe, expect, inject, test } from "vitest";
import { addModel } from "../testing/add-model.ts";
import { askOf, type InferenceForTests, readReply, startInference } from "../testing/inference.ts";
import { tinySlowCoach } from "../testing/models/tiny-graphs.ts";
import { tinyClassifier, tinyEmbedder, tinyTagger, tinyWriter } from "../testing/tiny-models.ts";

let service: InferenceForTests;

afterEach(() => service.close());

const until = async (isSo: () => boolean): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error("it never came to be");
    await wait(5);
  }
};

const hostOf = (id: string) => service.inference.status().find((host) => host.id === id);

describe("loading", () => {
  test("a call that does not wait is told how long it takes, and the next one is answered", async () => {
    service = await startInference({ loadWaitMs: 0 });
    await addModel(service.hub, "lab/mood", tinyClassifier());
    const early = await service.ask("lab/mood", { inputs: "good" });
    expect(early).toMatchObject({
      status: 503,
      json: { error: "Model lab/mood is currently loading", estimated_time: expect.any(Number) },
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    await until(() => hostOf("lab/mood")?.isLoaded === true);
    expect(await service.ask("lab/mood", { inputs: "good" })).toMatchObject({ status: 200 });
    const registry = new Registry();
    registry.registerMetric(service.inference.waits);
    expect(await registry.metrics()).toMatch(/^orrery_inference_wait_seconds_count [12]$/m);
  });

  test.each([
    ["a header", { inputs: "good" }, { "x-wait-for-model": "true" }],
    ["an option", { inputs: "good", options: { wait_for_model: true } }, {}],
  ])("a call that waits, by %s, gets its answer", async (_how, body, headers) => {
    service = await startInference({ loadWaitMs: 0 });
    await addModel(service.hub, "lab/mood", tinyClassifier());
    expect(await service.ask("lab/mood", body, { headers })).toMatchObject({ status: 200 });
  });

  test("many calls at once load a model once, and each gets its own answer", async () => {
    service = await startInference();
    await addModel(service.hub, "lab/mood", tinyClassifier());
    const words = Array.from({ length: 64 }, (_, place) => (place % 3 === 0 ? "awful" : "good"));
    const replies = await Promise.all(
      words.map((inputs) => service.ask("lab/mood", { inputs, parameters: { top_k: 1 } })),
    );
    expect(replies.map(({ json }) => (json as { label: string }[][])[0]?.[0]?.label)).toEqual(
      words.map((word) => (word === "good" ? "POSITIVE" : "NEGATIVE")),
    );
    expect(service.inference.status()).toHaveLength(1);
  });

  test("one bad call among many fails alone", async () => {
    service = await startInference();
    await addModel(service.hub, "lab/mood", tinyClassifier());
    const replies = await Promise.all(["good", "", "bad"].map((inputs) => service.ask("lab/mood", { inputs })));
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 200]);
  });

  test("a model whose graph is broken says so to everyone, and can be mended", async () => {
    service = await startInference();
    const broken = { ...tinyClassifier(), "onnx/model.onnx": Buffer.from("this is no graph") };
    await addModel(service.hub, "lab/mood", broken);
    const replies = await Promise.all([1, 2].map(() => service.ask("lab/mood", { inputs: "good" })));
    for (const { status, json } of replies)
      expect([status, json]).toMatchObject([
        500,
        { error: expect.stringContaining("lab/mood cannot be loaded"), error_type: "model_broken" },
      ]);
    expect(service.inference.status()).toEqual([]);
  });
});

describe("bounds", () => {
  test("where memory is short, what was not used for longest makes room", async () => {
    service = await startInference({ config: { inferenceMemory: 0.25 } });
    await addModel(service.hub, "lab/mood", tinyClassifier());
    await addModel(service.hub, "lab/names", tinyTagger());
    await addModel(service.hub, "lab/vectors", tinyEmbedder());
    const loaded = () => service.inference.status().map(({ id }) => id);
    await service.ask("lab/mood", { inputs: "good" });
    await service.ask("lab/names", { inputs: "ada" });
    expect(loaded()).toEqual(["lab/mood", "lab/names"]);
    await service.ask("lab/mood", { inputs: "good" });
    await service.ask("lab/vectors", { inputs: "good" });
    expect(loaded()).toEqual(["lab/mood", "lab/vectors"]);
    expect(await service.ask("lab/names", { inputs: "ada" })).toMatchObject({ status: 200 });
  });

  test("a model that is too large for the hub is refused with the setting to change", async () => {
    service = await startInference({ config: { inferenceMemory: 0.05 } });
    await addModel(service.hub, "lab/mood", tinyClassifier());
    expect(await service.ask("lab/mood", { inputs: "good" })).toMatchObject({
      status: 503,
      json: { error: expect.stringContaining("ORRERY_INFERENCE_MEMORY"), error_type: "no_memory" },
    });
  });

  test("a full queue answers 429 with the time to come back", async () => {
    service = await startInference({ config: { inferenceQueue: 3 } });
    await addModel(service.hub, "lab/slow", tinySlowCoach(3));
    const replies = await Promise.all(Array.from({ length: 5 }, () => service.ask("lab/slow", { inputs: "good" })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(replies.find(({ status }) => status === 429)).toMatchObject({ headers: { "retry-after": "2" } });
  });

  test("a run that takes too long is cut off, and the next call works", async () => {
    service = await startInference({ config: { inferenceTimeout: 2 } });
    await addModel(service.hub, "lab/slow", tinySlowCoach(2_000));
    await addModel(service.hub, "lab/mood", tinyClassifier());
    expect(await service.ask("lab/slow", { inputs: "good" })).toMatchObject({
      status: 504,
      json: { error_type: "timed_out" },
    });
    expect(await service.ask("lab/mood", { inputs: "good" })).toMatchObject({ status: 200 });
  });

  test("an idle model is unloaded, and nothing of it is left", async () => {
    service = await startInference({ config: { inferenceIdle: 0.005 } });
    await addModel(service.hub, "lab/mood", tinyClassifier());
    await service.ask("lab/mood", { inputs: "good" });
    await until(() => service.inference.status().length === 0);
    expect(await service.ask("lab/mood", { inputs: "good" })).toMatchObject({ status: 200 });
  });
});

describe("a small model with much to do", () => {
  const many = () => Array.from({ length: 24 }, () => service.ask("lab/slow", { inputs: "good" }));
  const loaded = () => service.inference.status().filter(({ isLoaded }) => isLoaded);

  test("gets a second process, and goes on when one of the two dies", async () => {
    service = await startInference({ cores: 2 });
    await addModel(service.hub, "lab/slow", tinySlowCoach(3));
    await service.ask("lab/slow", { inputs: "good" });
    const first = many();
    await until(() => loaded().length === 2);
    for (const { status } of await Promise.all(first)) expect(status).toBe(200);
    const second = many();
    process.kill(loaded()[0]?.pid ?? 0, "SIGKILL");
    const statuses = (await Promise.all(second)).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 500]).toContain(status);
    expect(await service.ask("lab/slow", { inputs: "good" })).toMatchObject({ status: 200 });
  });

  test.each([
    ["there is one processor only", { cores: 1 }],
    ["memory is short", { cores: 2, config: { inferenceMemory: 0.2 } }],
  ])("has one process where %s", async (_why, settings) => {
    service = await startInference(settings);
    await addModel(service.hub, "lab/slow", tinySlowCoach(1));
    await service.ask("lab/slow", { inputs: "good" });
    for (const { status } of await Promise.all(many())) expect(status).toBe(200);
    expect(service.inference.status()).toHaveLength(1);
  });
});

describe("callers who leave", () => {
  test("one that waits is taken out of the queue, and others are served", async () => {
    service = await startInference();
    await addModel(service.hub, "lab/slow", tinySlowCoach(3));
    await service.ask("lab/slow", { inputs: "good" });
    const first = service.ask("lab/slow", { inputs: "good" });
    const leaving = new AbortController();
    const second = service.ask("lab/slow", { inputs: "good" }, { signal: leaving.signal });
    leaving.abort();
    expect(await second).toMatchObject({ status: 499 });
    expect(await first).toMatchObject({ status: 200 });
  });

  test("a reader who closes a stream stops the run", async () => {
    service = await startInference();
    await addModel(service.hub, "lab/writer", tinyWriter());
    const body = { inputs: "good", stream: true, parameters: { max_new_tokens: 1_000 } };
    const { body: stream } = await service.inference.answer(askOf("lab/writer", body));
    for await (const _part of stream as AsyncIterable<Uint8Array>) break;
    // A stream takes one of four turns; were it still running, five such would block the model.
    for (let turn = 0; turn < 5; turn++) {
      const { body: next } = await service.inference.answer(askOf("lab/writer", body));
      for await (const _part of next as AsyncIterable<Uint8Array>) break;
    }
    expect(await service.ask("lab/writer", { inputs: "the" })).toMatchObject({ status: 200 });
  });
});

describe("processes that die", () => {
  const times = inject("isFullRun") ? 30 : 1;

  test(`killed ${times} times in the middle of its work: everyone is answered, and the next call works`, {
    timeout: 300_000,
  }, async () => {
    service = await startInference();
    await addModel(service.hub, "lab/slow", tinySlowCoach(6));
    await addModel(service.hub, "lab/mood", tinyClassifier());
    const levels: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      await service.ask("lab/slow", { inputs: "good" });
      const calls = [1, 2, 3].map(() => service.ask("lab/slow", { inputs: "good" }));
      await wait(turn * 7);
      const pid = hostOf("lab/slow")?.pid;
      if (pid) process.kill(pid, "SIGKILL");
      for (const { status, json } of await Promise.all(calls))
        expect([
          [200, undefined],
          [500, "worker_crashed"],
        ]).toContainEqual([status, (json as { error_type?: string }).error_type]);
      expect(await service.ask("lab/mood", { inputs: "good" })).toMatchObject({ status: 200 });
      expect(await service.ask("lab/slow", { inputs: "good" })).toMatchObject({ status: 200 });
      levels.push(service.inference.status().reduce((sum, { memory }) => sum + memory, 0));
    }
    expect(Math.max(...levels)).toBeLessThan((levels[0] ?? 0) * 1.3);
  });

  test("calls that had not begun are taken over by the next process", async () => {
    service = await startInference();
    await addModel(service.hub, "lab/writer", tinyWriter());
    const early = Array.from({ length: 3 }, () => service.ask("lab/writer", { inputs: "the" }));
    await until(() => hostOf("lab/writer")?.pid !== undefined);
    process.kill(hostOf("lab/writer")?.pid ?? 0, "SIGKILL");
    for (const reply of await Promise.all(early)) expect(reply).toMatchObject({ status: 200 });
  });
});

test("a stream that breaks in the middle says so in the stream, and does not end as if it were whole", async () => {
  service = await startInference();
  await addModel(service.hub, "lab/writer", tinyWriter());
  const body = { prompt: "good", stream: true, max_tokens: 60 };
  const reply = await service.inference.answer(askOf("lab/writer", body, { path: "v1/completions" }));
  process.kill(hostOf("lab/writer")?.pid ?? 0, "SIGKILL");
  const { events } = await readReply(reply);
  expect(events[0]).toMatchObject({ choices: [{ text: " fine" }] });
  expect(events.at(-1)).toMatchObject({ error: { code: "worker_crashed", type: "server_error" } });
});
