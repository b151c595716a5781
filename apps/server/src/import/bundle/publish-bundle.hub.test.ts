import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bundleFolder } from "../../asset-folders.ts";
import { readConfig } from "../../config/config.ts";
import { type Hub, openHub } from "../../hub/hub.ts";
import { addModel } from "../../testing/add-model.ts";
import { tinyClassifier } from "../../testing/tiny-models.ts";
import { publishBundle } from "./publish-bundle.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-bundle-"));

const write = (root: string, path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

const writeVersions = (folder: string, date: string): void =>
  write(folder, "versions.json", JSON.stringify({ mood: { date }, "datasets/moods": { date } }));

const newBundle = (): string => {
  const folder = newFolder();
  for (const [path, content] of Object.entries(tinyClassifier())) write(folder, `mood/${path}`, content);
  write(folder, "datasets/moods/README.md", "---\ntask_categories: [text-classification]\n---\n# Moods\n");
  write(folder, "datasets/moods/test.csv", "text,label\ngood,1\n");
  write(folder, "scripts/measure.mjs", "");
  writeVersions(folder, "2026-01-02");
  return folder;
};

const withHub = async (
  work: (hub: Hub, publish: () => Promise<number>, folder: string) => Promise<void>,
  folder = newBundle(),
  now = Date.now,
) => {
  const hub = await openHub({ ...readConfig({ ORRERY_SEED: "off" }).config, dataFolder: newFolder() });
  const { blobs, catalogue } = hub;
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

interface Version {
  readonly date: string;
  /** The newest commit of a hub that starts with this version. */
  readonly commit: string;
}

const commitsOn = async ({ database }: Hub, id: string) =>
  database.db
    .selectFrom("commits")
    .innerJoin("repositories", "repositories.id", "commits.repository_id")
    .where("repositories.full_name", "=", id)
    .select(["commits.sha", "commits.created_at", "commits.parents"])
    .orderBy("commits.total")
    .execute();

test("every hub has the same commits, whenever it started, and a new version adds the same commit to each", async () => {
  const histories: object[] = [];
  for (const start of ["2026-05-01", "2027-05-01"]) {
    const folder = newBundle();
    const later = () => Date.parse(start);
    const work = async (hub: Hub, publish: () => Promise<number>) => {
      await publish();
      const first = await commitsOn(hub, "orrery/mood");
      write(folder, "mood/README.md", "---\npipeline_tag: text-classification\n---\n# Better\n");
      writeVersions(folder, "2026-03-04");
      await publish();
      const all = await commitsOn(hub, "orrery/mood");
      expect(all.slice(0, first.length)).toEqual(first);
      expect(all.at(-1)?.parents).toBe(first.at(-1)?.sha);
      expect(all.map(({ created_at }) => new Date(Number(created_at)).toISOString().slice(0, 10))).toEqual([
        "2026-01-02",
        "2026-01-02",
        "2026-03-04",
      ]);
      histories.push(all);
    };
    await withHub(work, folder, later);
  }
  expect(histories[1]).toEqual(histories[0]);
});

test("a hub that has the files of a version keeps its history", async () => {
  await withHub(async (hub, publish, folder) => {
    await publish();
    const before = await commitsOn(hub, "orrery/mood");
    writeVersions(folder, "2026-03-04");
    utimesSync(join(folder, "mood/README.md"), 1, 1);
    await publish();
    expect(await commitsOn(hub, "orrery/mood")).toEqual(before);
  });
});

test("the bundled models and datasets have the commits that their versions name", async () => {
  const versions = JSON.parse(readFileSync(join(bundleFolder, "versions.json"), "utf8")) as Record<string, Version>;
  await withHub(async ({ catalogue }, publish) => {
    expect(await publish()).toBe(Object.keys(versions).length);
    const found: Record<string, string | undefined> = {};
    for (const path of Object.keys(versions)) {
      const kind = path.startsWith("datasets/") ? "dataset" : "model";
      found[path] = (await catalogue.find(kind, `orrery/${path.replace("datasets/", "")}`))?.sha;
    }
    // After a change of a folder's files: give its row in models/versions.json the day and the commit that is found here.
    expect(found).toEqual(Object.fromEntries(Object.entries(versions).map(([path, { commit }]) => [path, commit])));
  }, bundleFolder);
});
