import type { EnginePool, EnginesOverview, HubModels, HubRun, HubRunState } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreOptions } from "../../../db/open.ts";
import { addModel } from "../../../testing/add-model.ts";
import { type EngineForTests, enginesForSlowTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addAdaAndBob } from "../../../testing/hub-commits.ts";
import { bundledModel } from "../../../testing/publishing/bundled-model.ts";
import { tinyClassifier } from "../../../testing/tiny-models.ts";

const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n";
const messages = [{ role: "user", content: "What is a tokenizer?" }];

describe.each(enginesForSlowTests)("models that the hub runs, on $name", ({ name, skipReason, start }) => {
  let engine: EngineForTests;
  let store: StoreOptions;
  let hub: HubForTests;
  let ada = "";
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    store = await engine.newStore();
    hub = await startHub(store, { inferenceMemory: 1 });
    ({ ada } = await addAdaAndBob(hub));
    const [gguf = ""] = Object.entries(bundledModel("guide-gguf")).flatMap(([path, content]) =>
      path.endsWith(".gguf") ? [content] : [],
    );
    await addModel(hub.hub, "lab/guide", { "README.md": card, "m-Q8_0.gguf": gguf, "m-Q4_0.gguf": gguf });
    await addModel(hub.hub, "lab/mood", tinyClassifier());
    await addModel(hub.hub, "lab/words", { "README.md": card });
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const send = async (method: string, model: string, body?: object, token = hub.token, at = hub) => {
    const reply = await at.send(method, `/api/models/${model}/hub-run`, body, token);
    return [reply.status, await reply.json()] as const;
  };
  const read = async (model: string, token = hub.token, at?: HubForTests): Promise<HubRun> => {
    const [status, state] = await send("GET", model, undefined, token, at);
    expect([status, state]).toMatchObject([200, { canManage: token !== "", run: { model } }]);
    return (state as HubRunState).run as HubRun;
  };
  const loaded = async (at = hub): Promise<HubModels> =>
    (await (await at.get("/api/engines/loaded", hub.token)).json()) as HubModels;
  const pools = async (token = hub.token): Promise<EnginePool[]> =>
    ((await (await hub.get("/api/engines", token)).json()) as EnginesOverview).pools;
  const chat = async () => {
    const path = "/router/hf-inference/models/lab/guide/v1/chat/completions";
    const reply = await hub.send("POST", path, { messages }, hub.token, { "x-wait-for-model": "true" });
    expect(reply.status).toBe(200);
    await reply.text();
  };

  test.skipIf(skipReason)("say what they need before they run, and how the speed is estimated", async () => {
    const run = await read("lab/guide", "");
    expect(run).toMatchObject({
      task: "text-generation",
      engine: "llama",
      state: "stopped",
      quantization: "Q4_0",
      isChosen: false,
      requests: 0,
      idleMinutes: 15,
      memory: { limitBytes: 1024 ** 3 },
      speed: { basis: "estimated", note: expect.stringMatching(/^Estimate: each token reads 10\.\d MB of weights/) },
      choices: [
        { name: "Q4_0", fits: true, contextLength: 1024, slots: 16, speed: { basis: "estimated" } },
        { name: "Q8_0", fits: true },
      ],
    });
    expect(run.memory.neededBytes).toBeGreaterThan(run.bytes);
    const onnx = await read("lab/mood");
    expect(onnx).toMatchObject({ engine: "onnx", choices: [] });
    expect([onnx.speed, onnx.quantization]).toEqual([undefined, undefined]);
  });

  test.skipIf(skipReason)("are started with a quantization, measured, listed and stopped", async () => {
    const [status, started] = await send("POST", "lab/guide", { quantization: "q8_0" });
    expect([status, started]).toMatchObject([
      200,
      { state: expect.stringMatching(/loading|running/), quantization: "Q8_0", isChosen: true },
    ]);
    await expect.poll(async () => (await read("lab/guide")).state, { timeout: 60_000 }).toBe("running");
    await chat();
    const run = await read("lab/guide");
    expect(run.speed).toEqual({
      tokensPerSecond: expect.any(Number),
      basis: "measured",
      note: "Median of its last answers on this machine.",
    });
    expect(await loaded()).toEqual({
      models: [
        {
          model: "lab/guide",
          engine: "llama",
          quantization: "Q8_0",
          state: "running",
          processes: 1,
          bytes: expect.any(Number),
          requests: 0,
          waiting: 0,
          tokensPerSecond: expect.any(Number),
        },
      ],
      memory: { limitBytes: 1024 ** 3, preferredQuantization: "Q4_K_M" },
    });
    const load = { status: "healthy", inFlight: 0, queued: 0, errorsLastHour: 0, tokensPerSecond: expect.any(Number) };
    expect(await pools()).toMatchObject([
      { model: "lab/guide", endpoints: [], hub: { engine: "llama", quantization: "Q8_0", load } },
    ]);
    expect(await pools(ada)).toEqual([]);
    expect(await send("DELETE", "lab/guide")).toMatchObject([200, { state: "stopped", quantization: "Q8_0" }]);
    expect([(await loaded()).models, await pools()]).toEqual([[], []]);
    expect(await send("POST", "lab/guide", { quantization: null })).toMatchObject([
      200,
      { quantization: "Q4_0", isChosen: false },
    ]);
  });

  const isAlone = name === "SQLite";
  const reason = isAlone ? " (skipped: a hub on SQLite is one process)" : "";
  test.skipIf(skipReason || isAlone)(`are listed and stopped in the process that runs them${reason}`, async () => {
    const other = await startHub(store, { inferenceMemory: 1 });
    try {
      expect(await send("POST", "lab/mood", {}, hub.token, other)).toMatchObject([200, { model: "lab/mood" }]);
      await expect
        .poll(async () => (await loaded()).models, { timeout: 60_000 })
        .toMatchObject([{ model: "lab/mood", state: "running", processes: 1 }]);
      expect((await send("DELETE", "lab/mood"))[0]).toBe(200);
      await expect.poll(async () => (await loaded(other)).models, { timeout: 60_000 }).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test.skipIf(skipReason || isAlone)(`are not loaded in a process that serves no calls${reason}`, async () => {
    const pages = await startHub(store, { role: "hub", publicUrl: "http://hub.example" });
    try {
      expect(await send("POST", "lab/mood", {}, hub.token, pages)).toMatchObject([200, { state: "stopped" }]);
    } finally {
      await pages.close();
    }
  });

  test.skipIf(skipReason)("are started and stopped by those who administer them", async () => {
    const error = "Only admins of lab can start or stop lab/guide on this hub.";
    for (const method of ["POST", "DELETE"]) {
      expect(await send(method, "lab/guide", undefined, ada)).toMatchObject([403, { error }]);
      expect(await send(method, "lab/guide", undefined, "")).toMatchObject([401, { error }]);
    }
    expect(await send("GET", "lab/none")).toMatchObject([404, { error: expect.stringContaining("lab/none") }]);
    expect(await send("GET", "lab/words")).toEqual([
      200,
      { canManage: true, problem: expect.stringContaining("This hub can't run lab/words: ") },
    ]);
    expect((await hub.get("/api/engines/loaded")).status).toBe(401);
    const own = (await (await hub.get("/api/engines/loaded", ada)).json()) as HubModels;
    expect(own).toEqual({ models: [] });
  });

  test.skipIf(skipReason).each([
    ["lab/guide", 400, '"quantization" in the body must be one of Q4_0, Q8_0; it is "Q2_K".'],
    ["lab/mood", 400, '"quantization" in the body: lab/mood has no GGUF files to choose from.'],
    ["lab/words", 422, "This hub can't run lab/words: text-generation needs an ONNX graph"],
  ])("%s refuses Q2_K", async (model, status, message) => {
    expect(await send("POST", model, { quantization: "Q2_K" })).toMatchObject([
      status,
      { error: expect.stringContaining(message) },
    ]);
  });
});
