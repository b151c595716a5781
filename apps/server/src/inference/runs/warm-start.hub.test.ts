import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import { addModel } from "../../testing/add-model.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { tinyClassifier, tinyTagger } from "../../testing/tiny-models.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "orrery-warm-"));
let hub: HubForTests | undefined;
const start = async (settings: Partial<Config> = {}): Promise<HubForTests> => {
  hub = await startHub({ dataFolder }, settings);
  return hub;
};
afterEach(() => hub?.close());

const loaded = (of: HubForTests) =>
  of.hub.inference
    .status()
    .filter(({ isLoaded }) => isLoaded)
    .map(({ id }) => id);

/** A busy machine starts a worker slowly. */
const timeout = 30_000;

test("what was loaded before a restart is loaded again after it, without a call", async () => {
  const first = await start();
  await addModel(first.hub, "lab/mood", tinyClassifier());
  await addModel(first.hub, "lab/names", tinyTagger());
  const reply = await first.send("POST", "/router/hf-inference/models/lab/mood", { inputs: "good" }, first.token);
  expect(reply.status).toBe(200);
  const saved = () => readFile(join(dataFolder, "inference", "loaded.json"), "utf8").catch(() => "");
  await expect.poll(saved, { timeout }).toBe('["lab/mood"]');
  await first.close();
  const second = await start();
  await expect.poll(() => loaded(second), { timeout }).toEqual(["lab/mood"]);
});

test("the hub is ready when the models of the setting are loaded, and a model that cannot be is no reason to wait", async () => {
  const third = await start({ inferencePreload: ["lab/names", "lab/none"], inferenceIdle: 0.001 });
  const states: [number, number][] = [];
  const ready = async () => {
    const { status } = await third.get("/readyz");
    states.push([status, loaded(third).filter((id) => id === "lab/names").length]);
    return status;
  };
  await expect.poll(ready, { timeout }).toBe(200);
  expect(states.at(-1)).toEqual([200, 1]);
  // Others are unloaded when they are idle.
  await expect.poll(() => loaded(third), { timeout }).toEqual(["lab/names"]);
});
