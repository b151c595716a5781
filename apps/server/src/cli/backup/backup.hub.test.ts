import { mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "../../blobs/disk.ts";
import { createCatalogue } from "../../catalogue/catalogue.ts";
import { inlineFile } from "../../catalogue/inline-file.ts";
import { openDatabase, type StoreOptions } from "../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import { readBackup } from "./read-backup.ts";
import { catalogueHash } from "./tables.ts";
import { writeBackup } from "./write-backup.ts";

const openStore = async (options: StoreOptions) => {
  const database = await openDatabase(options);
  const blobs = createDiskStore(join(options.dataFolder, "blobs"));
  const catalogue = createCatalogue({ db: database.db, now: () => 1_000, onChange: () => {} });
  return {
    database,
    blobs,
    catalogue,
    secretFile: join(options.dataFolder, "secret"),
    secret: "s".repeat(64),
    now: () => 0,
    close: database.close,
  };
};

const fillStore = async (options: StoreOptions) => {
  const store = await openStore(options);
  await store.catalogue.upsertMirrored(entriesForTests);
  const { id } = await store.database.db
    .insertInto("accounts")
    .values({ kind: "user", name: "ada", name_key: "ada", full_name: "Ada", is_admin: 1, created_at: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await store.catalogue.create({
    kind: "model",
    id: "ada/own",
    ownerId: id,
    isPrivate: true,
    author: "ada",
  });
  const file = await inlineFile(store.blobs, "README.md", Buffer.from("# Ahoj 🚀\n"));
  await store.catalogue.commit(row, { put: [file], remove: [], title: "first", author: "ada", at: 2 });
  await store.blobs.put(Readable.from([Buffer.alloc(100_000, "x")]));
  await store.database.db.insertInto("settings").values({ key: "Ž", value: "1" }).execute();
  const call = { request_id: "r", at: 5, endpoint: "chat", model: "ada/own", process: "p", state: "done" as const };
  const numbers = { is_streamed: 0, attempts: 1, reserved_nano: 0, bytes_out: 0 } as const;
  await store.database.db
    .insertInto("router_calls")
    .values({ ...call, ...numbers })
    .execute();
  await store.database.db.insertInto("settings").values({ key: "a", value: '"quote\\n"' }).execute();
  return store;
};

const newFile = (): string => join(mkdtempSync(join(tmpdir(), "orrery-backup-")), "hub.tar");

describe.each(enginesForTests)("a backup of a store on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  /** The engines that can run here, among them the one the backup is made of. */
  let every: readonly EngineForTests[] = [];
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    const others = enginesForTests.filter((other) => !other.skipReason && other.start !== start);
    every = [engine, ...(await Promise.all(others.map((other) => other.start())))];
  });
  afterAll(async () => {
    for (const one of every) await one.stop();
  });

  test.skipIf(skipReason)("restores into an empty store of either engine with the same catalogue hash", async () => {
    const source = await fillStore(await engine.newStore());
    const path = newFile();
    const written = await writeBackup(source, path);
    expect(written.catalogueHash).toBe(await catalogueHash(source.database.db));
    expect(written.blobs).toBe(2);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    for (const options of await Promise.all(every.map((other) => other.newStore()))) {
      const target = await openStore(options);
      expect(await readBackup(target, path)).toEqual(written);
      expect(await catalogueHash(target.database.db)).toBe(written.catalogueHash);
      expect(readFileSync(target.secretFile, "utf8")).toBe("s".repeat(64));
      const days = await target.database.db.selectFrom("usage_days").select(["day", "model", "calls"]).execute();
      expect(days).toEqual([{ day: 0, model: "ada/own", calls: 1 }]);
      const file = await target.database.db
        .selectFrom("git_blobs")
        .selectAll()
        .where("size", "=", 12)
        .executeTakeFirstOrThrow();
      expect((await target.blobs.stat(file.sha256 ?? ""))?.size).toBe(12);
      // Numbers go on behind those that were restored.
      const next = await target.catalogue.create({
        kind: "model",
        id: "ada/next",
        ownerId: 1,
        isPrivate: false,
        author: "ada",
      });
      expect(next.id).toBeGreaterThan(5);
      await expect(readBackup(target, path)).rejects.toThrow("The database is not empty.");
      await target.close();
    }
    await expect(writeBackup(source, path)).rejects.toThrow("already exists");
    await source.close();
  });

  test.skipIf(skipReason)("of the database only is restored where the file storage has every file", async () => {
    const source = await fillStore(await engine.newStore());
    const path = newFile();
    const whole = newFile();
    const written = await writeBackup({ ...source, isDatabaseOnly: true }, path);
    expect(written).toEqual({ ...(await writeBackup(source, whole)), isDatabaseOnly: true });
    expect(statSync(whole).size - statSync(path).size).toBeGreaterThan(100_000);
    const target = await openStore(await engine.newStore());
    expect(await readBackup({ ...target, blobs: source.blobs }, path)).toEqual(written);
    await target.close();
    const empty = await openStore(await engine.newStore());
    await expect(readBackup(empty, path)).rejects.toThrow(
      /^The file storage does not have 2 of 2 files that the backup names, such as [0-9a-f]{64}\.\nRestore the bucket first/,
    );
    expect(await empty.database.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
    await empty.close();
    await source.close();
  });

  test.skipIf(skipReason)("refuses a damaged or unknown archive and leaves nothing behind", async () => {
    const source = await fillStore(await engine.newStore());
    const path = newFile();
    await writeBackup(source, path);
    await source.close();
    const whole = readFileSync(path);
    const damaged = newFile();
    const changed = Buffer.from(whole);
    changed.write("Eve", whole.indexOf("Ada"));
    writeFileSync(damaged, changed);
    const cut = newFile();
    writeFileSync(cut, whole);
    truncateSync(cut, Math.floor(whole.length / 2));
    const strange = newFile();
    writeFileSync(strange, "not an archive");
    const target = await openStore(await engine.newStore());
    await expect(readBackup(target, damaged)).rejects.toThrow('The rows of "accounts" differ');
    await expect(readBackup(target, cut)).rejects.toThrow("The backup is damaged or incomplete");
    await expect(readBackup(target, strange)).rejects.toThrow("Unexpected end of data");
    await expect(readBackup(target, join(tmpdir(), "no-such-file"))).rejects.toThrow("ENOENT");
    expect(await target.database.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
    await target.close();
  });
});
