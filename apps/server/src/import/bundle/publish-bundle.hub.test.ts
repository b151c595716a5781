import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { type Hub, openHub } from "../../hub.ts";
import { addModel } from "../../testing/add-model.ts";
import { tinyClassifier } from "../../testing/tiny-models.ts";
import { publishBundle } from "./publish-bundle.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-bundle-"));

const write = (root: string, path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

const newBundle = (): string => {
  const folder = newFolder();
  for (const [path, content] of Object.entries(tinyClassifier())) write(folder, `mood/${path}`, content);
  write(folder, "datasets/moods/README.md", "---\ntask_categories: [text-classification]\n---\n# Moods\n");
  write(folder, "datasets/moods/test.csv", "text,label\ngood,1\n");
  write(folder, "scripts/measure.mjs", "");
  return folder;
};

const withHub = async (work: (hub: Hub, publish: () => Promise<number>, folder: string) => Promise<void>) => {
  const hub = await openHub({ ...readConfig({ ORRERY_SEED: "off" }).config, dataFolder: newFolder() });
  const folder = newBundle();
  const { blobs, catalogue, now } = hub;
  try {
    await work(hub, () => publishBundle({ db: hub.database.db, blobs, catalogue, now, folder }), folder);
  } finally {
    await hub.close();
  }
};

test("models and datasets are published once, and again when a file has changed", async () => {
  await withHub(async ({ catalogue }, publish, folder) => {
    expect(await publish()).toBe(2);
    expect(await publish()).toBe(0);
    const first = await catalogue.find("model", "orrery/mood");
    expect(first).toMatchObject({ pipeline_tag: "text-classification", owner_id: null, origin: "local" });
    expect(await catalogue.find("dataset", "orrery/moods")).toBeDefined();
    write(folder, "mood/README.md", "---\npipeline_tag: text-classification\n---\n# Better\n");
    utimesSync(join(folder, "mood/README.md"), 1, 1);
    expect(await publish()).toBe(1);
    expect((await catalogue.find("model", "orrery/mood"))?.sha).not.toBe(first?.sha);
  });
});

test("what was deleted stays deleted, and another account's model of that name is left alone", async () => {
  await withHub(async (hub, publish, folder) => {
    const own = await addModel(hub, "orrery/mood", { "README.md": "# Mine\n" });
    expect(await publish()).toBe(1);
    expect((await hub.catalogue.find("model", "orrery/mood"))?.sha).toBe(own.sha);
    const dataset = await hub.catalogue.find("dataset", "orrery/moods");
    if (dataset) await hub.catalogue.remove(dataset);
    write(folder, "datasets/moods/test.csv", "text,label\nbad,0\nworse,0\n");
    expect(await publish()).toBe(0);
    expect(await hub.catalogue.find("dataset", "orrery/moods")).toBeUndefined();
  });
});
