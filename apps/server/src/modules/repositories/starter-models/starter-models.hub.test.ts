import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StarterModels } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isServed } from "../../../catalogue/runnable/served-tasks.ts";
import { parseStarterModels } from "../../../config/starter-models.ts";
import { addModel } from "../../../testing/add-model.ts";
import { type EngineForTests, enginesForTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";
import { tinyClassifier, tinyEmbedder } from "../../../testing/tiny-models.ts";

const bundledText = readFileSync(new URL("starter-models.json", import.meta.url), "utf8");

test("the list that comes with the hub is valid, of tasks that it runs, under licenses without a limit of use", () => {
  const reading = parseStarterModels(bundledText);
  const models = "value" in reading ? reading.value : [];
  expect(reading).toEqual({ value: models });
  expect(models.filter(({ task }) => !isServed(task))).toEqual([]);
  expect([...new Set(models.map(({ license }) => license))].sort()).toEqual(["apache-2.0", "cc-by-4.0", "mit"]);
  const kinds = models.map(({ kind }) => kind);
  expect(Math.max(...kinds.map((kind) => kinds.filter((other) => other === kind).length))).toBeLessThanOrEqual(2);
});

const entry = (id: string, rest: object = {}) => ({
  id,
  kind: "Embeddings",
  task: "feature-extraction",
  description: "Turns text into vectors.",
  files: ["*.json", "onnx/*"],
  bytes: 3_000,
  parameters: 100,
  license: "mit",
  ...rest,
});

const listFile = (): string => {
  const path = join(mkdtempSync(join(tmpdir(), "orrery-starters-")), "models.json");
  const large = { bytes: 3_000_000_000 };
  writeFileSync(path, JSON.stringify([entry("lab/vectors"), entry("lab/closed"), entry("lab/large", large)]));
  return path;
};

describe.each(enginesForTests)("starter models on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  let upstream: Awaited<ReturnType<typeof startMirrorUpstream>>;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    upstream = await startMirrorUpstream();
    upstream.repositories.set("lab/vectors", {
      commits: { ["1".repeat(40)]: { ...(tinyEmbedder() as Record<string, Buffer>), "other.bin": "not wanted" } },
      refs: { "refs/heads/main": "1".repeat(40) },
      fields: { pipeline_tag: "feature-extraction" },
    });
    hub = await startHub(await engine.newStore(), { upstream: upstream.address, starterModels: listFile() });
  });
  afterAll(async () => {
    await hub?.close();
    await upstream?.close();
    await engine?.stop();
  });

  const list = async (token?: string) => (await (await hub.get("/api/starter-models", token)).json()) as StarterModels;
  const statesOf = ({ models }: StarterModels) => Object.fromEntries(models.map(({ id, state }) => [id, state]));

  test.skipIf(skipReason)("the admin's list says what is here, what fits and who can import", async () => {
    const { models, ...rest } = await list();
    expect(rest).toEqual({ upstream: upstream.address, canImport: false });
    expect((await list(hub.token)).canImport).toBe(true);
    expect(models[0]).toEqual({ ...entry("lab/vectors"), state: "none", memory: 104_862_100 });
    expect(models[2]?.problem).toBe(
      "Needs about 4.3 GiB of memory; this hub has 2 GiB for models. Raise ORRERY_INFERENCE_MEMORY.",
    );
  });

  test.skipIf(skipReason)("a private model of the same name is no news to those who cannot see it", async () => {
    await addModel(hub.hub, "lab/closed", tinyClassifier(), { isPrivate: true });
    expect(statesOf(await list())["lab/closed"]).toBe("none");
    expect(statesOf(await list(hub.token))["lab/closed"]).toBe("here");
  });

  test.skipIf(skipReason)(
    "an import shows its progress to everyone, brings the named files, and the model runs",
    async () => {
      let release = (): void => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      upstream.waitFor = (path) => (path.includes("/cdn/") ? held : undefined);
      const { files } = entry("lab/vectors");
      await hub.send("POST", "/api/imports/models/lab/vectors", { files }, hub.token);
      await expect.poll(async () => (await list()).models[0]?.progress?.bytes, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(statesOf(await list())["lab/vectors"]).toBe("importing");
      release();
      await expect.poll(async () => statesOf(await list())["lab/vectors"], { timeout: 20_000 }).toBe("here");
      expect(upstream.requests.filter(({ path }) => path.includes("other.bin"))).toEqual([]);
      const reply = await hub.send("POST", "/router/hf-inference/models/lab/vectors", { inputs: "good" }, hub.token);
      expect([reply.status, await reply.json()]).toEqual([200, [1, 0, 0, 0]]);
    },
  );
});
