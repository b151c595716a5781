import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { contentPath, createDiskStore, incomingFolder } from "../../../blobs/disk.ts";
import { createWorkers } from "../../../workers/workers.ts";
import type { StoredObject } from "./received-objects.ts";
import { storeSmallBlobs } from "./store-small-blobs.ts";

const workers = createWorkers({ seconds: 60, memoryMb: 512 });
afterAll(() => workers.close());

const contents = Array.from({ length: 300 }, (_, number) => Buffer.from(`content ${number}\n`));
const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The spooled contents of a push, and a store. */
const setUp = () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-blobs-"));
  const objects = join(folder, "objects");
  writeFileSync(objects, Buffer.concat(contents));
  let start = 0;
  const blobs = contents.map((bytes, number): StoredObject => {
    start += bytes.length;
    return { kind: "blob", oid: String(number), path: `${number}`, start: start - bytes.length, size: bytes.length };
  });
  const root = join(folder, "store");
  const placed = () => contents.filter((bytes) => existsSync(contentPath(root, hashOf(bytes)))).length;
  const waiting = () => readdirSync(incomingFolder(root)).length;
  return { objects, blobs: blobs.reverse(), root, store: createDiskStore(root), placed, waiting };
};

test("small contents of a push wait for the disk together, before they have their places and after", async () => {
  const { objects, blobs, root, store, placed, waiting } = setUp();
  const seen: number[][] = [];
  const sync = async () => {
    seen.push([waiting(), placed()]);
    return true;
  };
  const stored = await storeSmallBlobs({ store, workers, sync }, objects, blobs);
  expect(seen).toEqual([
    [300, 0],
    [0, 300],
  ]);
  expect([...stored]).toHaveLength(300);
  for (const [number, bytes] of contents.entries()) {
    expect(stored.get(String(number))).toBe(hashOf(bytes));
    expect(readFileSync(contentPath(root, hashOf(bytes)))).toEqual(bytes);
  }
  // A second push of the same contents changes nothing.
  expect(await storeSmallBlobs({ store, workers }, objects, blobs)).toEqual(stored);
});

test("where the system cannot wait for all of them, each is stored by itself and nothing is left", async () => {
  const { objects, blobs, store, placed, waiting } = setUp();
  const stored = await storeSmallBlobs({ store, workers, sync: async () => false }, objects, blobs);
  expect([stored.size, placed(), waiting()]).toEqual([0, 0, 0]);
});

test("a content that cannot be written leaves none of the others", async () => {
  const { objects, blobs, store, placed, waiting } = setUp();
  const late = blobs.map((blob, index) => (index === 0 ? { ...blob, start: Number.NaN } : blob));
  await expect(storeSmallBlobs({ store, workers }, objects, late)).rejects.toThrow();
  expect([placed(), waiting()]).toEqual([0, 0]);
});

test("a few contents, and those of a store that is not on a disk, are not stored together", async () => {
  const { objects, blobs, root, store, placed } = setUp();
  const { root: _, ...remote } = store;
  expect((await storeSmallBlobs({ store, workers }, objects, blobs.slice(0, 10))).size).toBe(0);
  expect((await storeSmallBlobs({ store: remote, workers }, objects, blobs)).size).toBe(0);
  expect([placed(), existsSync(root)]).toEqual([0, false]);
});
