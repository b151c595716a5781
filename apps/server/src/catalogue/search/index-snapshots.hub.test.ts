import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { openDatabase } from "../../db/open.ts";
import { type EngineForTests, enginesForTests, saveIndexes } from "../../testing/engines.ts";
import { createCatalogue } from "../catalogue.ts";
import { createFollower, type SearchIndexes } from "./follower.ts";
import { createSnapshotKeeper, type OpenIndexes, openIndexes } from "./index-snapshots.ts";

describe.each(enginesForTests)("snapshots of the search index on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  const record = (database: Database, ids: readonly string[]) =>
    createCatalogue({ db: database.db, now: Date.now, onChange: () => {} }).upsertMirrored(
      ids.map((id) => ({ kind: "model", id, origin: "reference", tags: ["en"] })),
    );
  const idCount = ({ model }: SearchIndexes) => model.size;
  const keeperOf = (database: Database, opened: OpenIndexes, folder: string, now = Date.now, smallest = 1) => {
    const { indexes, position, isNew } = opened;
    const follower = createFollower(database, indexes, position);
    const keeper = createSnapshotKeeper({ db: database.db, indexes, follower, folder, now, isSaved: !isNew, smallest });
    return { follower, keeper };
  };
  const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-search-"));

  test.skipIf(skipReason)("resumes from a snapshot and applies later changes", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(database, ["a/one", "a/two"]);
    const first = await openIndexes(database, folder);
    expect(idCount(first.indexes)).toBe(2);
    await saveIndexes(database.db, first.indexes, folder, first.position);
    await record(database, ["a/three"]);
    await database.db.deleteFrom("repositories").where("name_key", "=", "a/one").execute();
    await database.db.insertInto("changes").values({ kind: "model", repository_id: 1, at: 0 }).execute();

    const second = await openIndexes(database, folder);
    expect([idCount(second.indexes), second.position]).toEqual([2, first.position]);
    const follower = createFollower(database, second.indexes, second.position);
    await follower.follow();
    const { keys } = second.indexes.model.list({
      filters: [],
      ranges: [],
      sort: { field: "id", direction: "asc" },
      limit: 10,
      viewer: { sees: "public" },
    });
    expect(keys).toEqual([3, 2]);
    expect(await follower.follow()).toBe(0);
    await database.close();
  });

  test.skipIf(skipReason)("ignores snapshots that are damaged, newer or from another database", async () => {
    const one = await openDatabase(await engine.newStore());
    const other = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(one, ["a/one"]);
    const { indexes, position } = await openIndexes(one, folder);
    await saveIndexes(one.db, indexes, folder, position);
    expect(idCount((await openIndexes(other, folder)).indexes)).toBe(0);
    const [end = "0"] = position.split(":");
    const later = position.includes(":") ? `${Number(end) + 1000}:${Number(end) + 1000}:` : `${Number(end) + 1000}`;
    await saveIndexes(one.db, indexes, folder, later);
    await one.db.deleteFrom("repositories").execute();
    expect(idCount((await openIndexes(one, folder)).indexes)).toBe(0);
    writeFileSync(join(folder, "models.snapshot"), "nonsense");
    expect(idCount((await openIndexes(one, folder)).indexes)).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });

  test.skipIf(skipReason)("writes no snapshot for a small catalogue", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(database, ["a/one"]);
    await keeperOf(database, await openIndexes(database, folder), folder, Date.now, 20_000).keeper.step();
    expect(() => writeFileSync(join(folder, "models.snapshot"), "", { flag: "wx" })).not.toThrow();
    await database.close();
  });

  test.skipIf(skipReason)("is written at the start, and again when it is old and something changed", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(database, ["a/one"]);
    let time = Date.now();
    const { follower, keeper } = keeperOf(database, await openIndexes(database, folder), folder, () => time);
    const step = async (): Promise<number> => {
      await follower.follow();
      await keeper.step();
      return idCount((await openIndexes(database, folder)).indexes);
    };
    const writtenAt = () => statSync(join(folder, "models.snapshot")).ino;
    expect(await step()).toBe(1);
    const first = writtenAt();
    await record(database, ["a/two"]);
    time += 59 * 60 * 1000;
    await step();
    expect(writtenAt()).toBe(first);
    time += 60 * 1000;
    expect(await step()).toBe(2);
    const second = writtenAt();
    expect(second).not.toBe(first);
    time += 24 * 60 * 60 * 1000;
    await step();
    expect(writtenAt()).toBe(second);
    await database.close();
  });

  test.skipIf(skipReason)("changes wait while it is written, and none is lost", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(
      database,
      Array.from({ length: 500 }, (_, number) => `a/net-${number}`),
    );
    const opened = await openIndexes(database, folder);
    const { follower, keeper } = keeperOf(database, opened, folder);
    await record(database, ["a/late"]);
    const saving = keeper.save();
    const followed = follower.follow();
    await Promise.all([saving, followed]);
    expect(idCount(opened.indexes)).toBe(501);
    const again = await openIndexes(database, folder);
    expect(again.isNew).toBe(false);
    await createFollower(database, again.indexes, again.position).follow();
    expect(idCount(again.indexes)).toBe(501);
    await database.close();
  });

  test.skipIf(skipReason)("removes what killed processes left, and leaves what others are writing", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(database, ["a/one"]);
    const old = "models.snapshot.old.new";
    const fresh = "models.snapshot.fresh.new";
    for (const name of [old, fresh]) writeFileSync(join(folder, name), "half");
    utimesSync(join(folder, old), 1, 1);
    await keeperOf(database, await openIndexes(database, folder), folder).keeper.step();
    expect(readdirSync(folder).sort()).toEqual(["datasets.snapshot", "models.snapshot", fresh]);
    await database.close();
  });
});
