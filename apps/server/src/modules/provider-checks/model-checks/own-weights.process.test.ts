import type { CheckDetail, CheckedProvider, ModelChecks, StartedChecks } from "@orrery/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel } from "../../../testing/add-model.ts";
import { type EngineForTests, sqliteEngine } from "../../../testing/engines.ts";
import { bundledModel } from "../../../testing/publishing/bundled-model.ts";
import { requantizeGguf } from "../../../testing/publishing/requantize-gguf.ts";
import { type RoutedHub, startRoutedHub } from "../../../testing/router.ts";

let engine: EngineForTests;
let hub: RoutedHub;

const place = "/api/models/lab/eight/providers/checks";

/** An engine of the 8-bit model that answers with what another model of this hub says. */
const connect = async (served: string, address: string): Promise<void> => {
  const added = await hub.send(
    "POST",
    "/api/models/lab/eight/endpoints",
    {
      kind: "openai",
      address: `${address}/router/v1`,
      key: hub.callerToken,
      servedModel: `${served}:hf-inference`,
      task: "conversational",
    },
    hub.token,
  );
  expect([added.status, await added.text()]).toEqual([201, expect.any(String)]);
};

const providers = async (): Promise<readonly CheckedProvider[]> =>
  ((await (await hub.get(place, hub.callerToken)).json()) as ModelChecks).providers;

/** Checks all engines and returns what was found of their weights. */
const check = async (endpoint: number) => {
  const reply = await hub.send("POST", place, { level: "full", endpoint }, hub.callerToken);
  const { checks } = (await reply.json()) as StartedChecks;
  const id = checks[0]?.id ?? "";
  const ended = async () => (await providers()).find((one) => one.endpoint === endpoint)?.latest?.id;
  await expect.poll(ended, { timeout: 300_000, interval: 500 }).toBe(id);
  const detail = (await (await hub.get(`/api/checks/${id}`, hub.callerToken)).json()) as CheckDetail;
  return { detail, weights: detail.round?.results.find((result) => result.check === "weights") };
};

beforeAll(async () => {
  engine = await sqliteEngine.start();
  hub = await startRoutedHub(await engine.newStore());
  const files = bundledModel("guide-gguf");
  const { "guide-q8_0.gguf": weights, ...rest } = files;
  await addModel(hub.hub, "lab/eight", files);
  await addModel(hub.hub, "lab/copy", files);
  await addModel(hub.hub, "lab/four", { ...rest, "guide-q4_0.gguf": requantizeGguf(Buffer.from(weights ?? "")) });
  await connect("lab/copy", hub.address);
  // A model has one engine at an address, and this is another name of it.
  await connect("lab/four", hub.address.replace("127.0.0.1", "localhost"));
});
afterAll(async () => {
  await hub.close();
  await engine.stop();
});

test("an engine is compared with the same weights on this hub, and 4-bit ones are told", {
  timeout: 600_000,
}, async () => {
  const [same = 0, other = 0] = (await providers()).flatMap(({ endpoint }) => endpoint || []);
  const equal = await check(same);
  expect(equal.weights).toMatchObject({ outcome: "passed", weights: { against: "own-engine" } });
  // The hub's own answers are not the engine's, so they are neither counted nor shown.
  expect(equal.detail.calls).toHaveLength(equal.detail.round?.cost.calls ?? 0);
  const changed = await check(other);
  expect(changed.weights).toMatchObject({
    outcome: "failed",
    sentence: "Logprobs differ from those of the hub's own engine.",
    weights: { test: "first-token-logprobs", against: "own-engine" },
  });
});

test("what the hub itself does not offer fails no check of its own model", { timeout: 300_000 }, async () => {
  const path = "/api/models/lab/copy/providers/checks";
  const reply = await hub.send("POST", path, { level: "full" }, hub.callerToken);
  const { checks } = (await reply.json()) as StartedChecks;
  const read = async () => ((await (await hub.get(path, hub.callerToken)).json()) as ModelChecks).providers[0];
  await expect.poll(async () => (await read())?.latest?.id, { timeout: 250_000, interval: 500 }).toBe(checks[0]?.id);
  const { latest, marks = [] } = (await read()) ?? {};
  expect([latest?.state, latest?.error]).toEqual(["done", undefined]);
  const outcomes = Object.fromEntries(marks.map(({ result: { check, outcome } }) => [check, outcome]));
  // The model's template has no tools, so that the hub sends none of the calls that leave the choice to it.
  expect(outcomes).toMatchObject({ "json-schema": "passed", stop: "passed", "streaming-usage": "passed" });
});
