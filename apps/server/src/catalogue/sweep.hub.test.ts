import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "../blobs/disk.ts";
import { openDatabase } from "../db/open.ts";
import { type EngineForTests, enginesForTests, saveIndexes } from "../testing/engines.ts";
import { startHub } from "../testing/hub.ts";
import { createCatalogue } from "./catalogue.ts";
import { inlineFile } from "./inline-file.ts";
import { openIndexes } from "./search/index-snapshots.ts";
import { pruneChanges, sweep } from "./sweep.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(enginesForTests)("a sweep on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  const setUp = async () => {
    const store = await engine.newStore();
    const database = await openDatabase(store);
    const blobs = createDiskStore(join(store.dataFolder, "blobs"));
    const catalogue = createCatalogue({ db: database.db, now: () => 1, onChange: () => {} });
    return { ...store, ...database, database, blobs, catalogue };
  };

  test.skipIf(skipReason)("removes only unreferenced content", async () => {
    const { db, blobs, catalogue, dataFolder, close } = await setUp();
    const row = await catalogue.create({ kind: "model", id: "a/b", ownerId: null, isPrivate: false, author: "a" });
    const old = await inlineFile(blobs, "kept.txt", Buffer.from("of an earlier commit"));
    await catalogue.commit(row, { put: [old], remove: [], title: "one", author: "a", at: 1 });
    await catalogue.commit({ ...row, head: 2 }, { put: [], remove: ["kept.txt"], title: "two", author: "a", at: 2 });
    const put = async (text: string) => (await blobs.put(Readable.from([Buffer.from(text)]))).sha256;
    const orphan = await put("orphan");
    const waiting = await put("waiting");
    const forgotten = await put("forgotten");
    const { id } = await db
      .insertInto("accounts")
      .values({ kind: "user", name: "a", name_key: "a", full_name: "A", is_admin: 1, created_at: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const now = Date.now() + 3 * day;
    await db
      .insertInto("uploads")
      .values([
        { account_id: id, sha256: waiting, size: 7, created_at: now - day },
        { account_id: id, sha256: forgotten, size: 9, created_at: now - 3 * day },
      ])
      .execute();
    const incoming = join(dataFolder, "incoming");
    mkdirSync(incoming, { recursive: true });
    for (const [name, age] of [
      ["old.part", 30],
      ["new.part", 0],
    ] as const) {
      writeFileSync(join(incoming, name), "half");
      utimesSync(join(incoming, name), (now - age * day) / 1000, (now - age * day) / 1000);
    }
    const parts = { db, blobs, incoming: [incoming, join(dataFolder, "nowhere")], now: () => now };
    const asked = await sweep({ ...parts, isTrial: true });
    expect(asked).toEqual({ contents: 1, bytes: 6, parts: 1, uploads: 1, changes: 0 });
    expect(await blobs.stat(orphan)).toBeDefined();

    // A moment after a content was put, its commit may still be to come.
    const atOnce = await sweep({ ...parts, incoming: [], now: () => Date.now() });
    expect(atOnce).toMatchObject({ contents: 0, parts: 0, uploads: 0 });
    expect(await sweep(parts)).toMatchObject({ contents: 2, bytes: 15, parts: 1, uploads: 1 });
    expect(await Promise.all([orphan, forgotten].map((name) => blobs.stat(name)))).toEqual([undefined, undefined]);
    expect(await blobs.stat(waiting)).toBeDefined();
    expect(await blobs.stat(old.sha256 ?? "")).toBeDefined();
    await close();
  });

  test.skipIf(skipReason)("ignores a snapshot older than the change log", async () => {
    const { db, database, catalogue, dataFolder, close } = await setUp();
    const record = (id: string) => catalogue.upsertMirrored([{ kind: "model", id, origin: "reference" }]);
    await record("a/one");
    const folder = join(dataFolder, "search");
    const { indexes, position } = await openIndexes(database, folder);
    await saveIndexes(db, indexes, folder, position);
    for (const id of ["a/two", "a/three", "a/four"]) await record(id);
    expect(await pruneChanges(db, 0)).toBe(0);
    expect((await openIndexes(database, folder)).indexes.model.size).toBe(1);
    expect(await pruneChanges(db, 2)).toBe(3);
    const opened = await openIndexes(database, folder);
    expect(opened.indexes.model.size).toBe(4);
    expect(opened.position).not.toBe(position);
    const newest = () => db.selectFrom("changes").select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    const before = await newest();
    await record("a/five");
    expect((await newest()).id).toBeGreaterThan(before.id);
    await close();
  });
});

test("a hub removes what a killed upload has left, and keeps one that is under way", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-data-"));
  const folder = join(dataFolder, "blobs", "incoming");
  mkdirSync(folder, { recursive: true });
  const [killed, running, resumable] = [randomUUID(), randomUUID(), "import.part"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  for (const path of [killed, running, resumable]) writeFileSync(path, "half");
  const before = Date.now() / 1000 - 2 * 60 * 60;
  for (const path of [killed, resumable]) utimesSync(path, before, before);
  const hub = await startHub({ dataFolder });
  await hub.hub.upkeep();
  // The hub's own sweep may have begun first.
  await expect.poll(() => existsSync(killed)).toBe(false);
  expect([running, resumable].map((path) => existsSync(path))).toEqual([true, true]);
  await hub.close();
});
