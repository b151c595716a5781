import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSearchIndex, loadSearchIndex } from "../create-search-index.ts";
import { facetNames, type SearchDocument, type SearchIndex, type SearchQuery } from "../search.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "orrery-search-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const model = (key: number): SearchDocument => ({
  key,
  id: `owner${key % 50}/model-${(key * 7919) % 1000}-${key}`,
  ownerId: key % 50,
  isPrivate: key % 9 === 0,
  facets: {
    task: [["text", "image", "audio"][key % 3] as string],
    tag: [`tag${key % 70}`, "all", ...(key % 2 ? ["odd"] : [])],
    author: [`owner${key % 50}`],
  },
  numbers: { downloads: (key * 31) % 977, ...(key % 4 ? { parameters: key * 1000 } : {}) },
});

const filled = (count: number): SearchIndex => {
  const index = createSearchIndex();
  for (let key = 1; key <= count; key++) index.upsert(model(key));
  return index;
};

const questions: SearchQuery[] = (
  [
    { sort: { field: "downloads", direction: "desc" } },
    { sort: { field: "parameters", direction: "asc" }, filters: [{ facet: "tag", anyOf: ["odd"] }] },
    { sort: { field: "id", direction: "desc" }, viewer: { sees: [0, 9] } },
    { sort: { field: "relevance", direction: "desc" }, text: "modle 7919" },
    { sort: { field: "relevance", direction: "desc" }, text: "wner3/mod" },
    { sort: { field: "relevance", direction: "desc" }, text: "tag1" },
  ] satisfies Partial<SearchQuery>[]
).map((parts) => ({ filters: [], ranges: [], limit: 40, viewer: { sees: "public" as const }, ...parts }));

const answers = (index: SearchIndex) =>
  questions.map((query) => ({ page: index.list(query), facets: index.facets(query, facetNames, 10) }));

/** A snapshot, and what the index answered when it was made. */
const saved = async (name: string, count = 4000) => {
  const path = join(folder, name);
  const index = filled(count);
  await index.prepare();
  for (let key = 1; key < count; key += 3) index.upsert({ ...model(key), numbers: { downloads: key } });
  for (let key = 2; key < count; key += 11) index.remove(key);
  const expected = answers(index);
  await index.save(path, "change 42");
  return { path, index, expected };
};

describe("a snapshot", () => {
  test("gives back the same index, which goes on being changed", async () => {
    const { path, index, expected } = await saved("whole");
    const loaded = await loadSearchIndex(path);
    expect({ size: loaded.size, position: loaded.position }).toEqual({ size: index.size, position: "change 42" });
    expect(answers(loaded)).toEqual(expected);
    for (const each of [index, loaded]) {
      for (let key = 3900; key < 7000; key++) each.upsert(model(key));
      for (let key = 5; key < 7000; key += 5) each.remove(key);
    }
    expect(answers(loaded)).toEqual(answers(index));
    expect(loaded.suggest("modell", 5)).toEqual(index.suggest("modell", 5));
  });

  test("of an empty index is an empty index", async () => {
    const path = join(folder, "empty");
    await createSearchIndex().save(path);
    const loaded = await loadSearchIndex(path);
    loaded.upsert(model(1));
    expect(loaded.list(questions[0] as SearchQuery).keys).toEqual([1]);
    expect(loaded.position).toBeUndefined();
  });

  test("holds the state of the moment it was asked for, whatever changes while it is written", async () => {
    const { index } = await saved("before");
    const path = join(folder, "during");
    const expected = answers(index);
    const saving = index.save(path);
    for (let key = 1; key < 2000; key++) index.remove(key);
    const again = index.save(join(folder, "again"));
    index.upsert(model(1));
    await Promise.all([saving, again]);
    expect(answers(await loadSearchIndex(path))).toEqual(expected);
    expect((await loadSearchIndex(join(folder, "again"))).size).toBe(index.size - 1);
  });

  test("leaves the one before in its place, and nothing else, where it cannot be written", async () => {
    const index = filled(10);
    await expect(index.save(join(folder, "no", "such", "folder"))).rejects.toThrow(/ENOENT/);
    index.upsert(model(11));
    expect(index.size).toBe(11);
    expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([]);
  });
});

describe("a snapshot is refused, with the reason,", () => {
  const refusal = (path: string) =>
    loadSearchIndex(path).then(
      () => "trusted",
      ({ code, detail }: { code: string; detail: string }) => `${code}: ${detail}`,
    );

  test("where there is none", async () => {
    expect(await refusal(join(folder, "nowhere"))).toMatch(/^snapshot_missing: ENOENT/);
  });

  test("where it is another file, or cut off at any place", async () => {
    const { path } = await saved("short", 300);
    const whole = readFileSync(path);
    writeFileSync(path, "hello");
    expect(await refusal(path)).toBe("snapshot_refused: it is too short");
    writeFileSync(path, Buffer.alloc(500, "hello"));
    expect(await refusal(path)).toBe("snapshot_refused: it is not a search snapshot");
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(path, whole);
      truncateSync(path, Math.floor(whole.length * share));
      expect(await refusal(path)).toBe("snapshot_refused: its end is missing");
    }
  });

  test("where any bit is wrong", async () => {
    const { path } = await saved("flipped", 300);
    const whole = readFileSync(path);
    // All bytes between sections are padding, so some places may be changed unseen: none of these is one.
    for (let at = 16; at < whole.length - 40; at += Math.floor(whole.length / 23) & ~7) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 4;
      writeFileSync(path, broken);
      expect(await refusal(path)).toMatch(/^snapshot_refused: the checksum/);
    }
  });

  test("where it is of another format", async () => {
    const { path } = await saved("old", 300);
    const old = readFileSync(path);
    old.writeUInt32LE(0, old.length - 12);
    writeFileSync(path, old);
    expect(await refusal(path)).toMatch(/^snapshot_refused: it is of format 0, and this program reads format \d+$/);
  });
});
