import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { openDatabase } from "../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { createCatalogue } from "../catalogue.ts";
import { createFollower, type SearchIndexes } from "./follower.ts";
import { openIndexes, saveIndexes } from "./index-snapshots.ts";

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
  const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-search-"));

  test.skipIf(skipReason)("resumes from a snapshot and applies later changes", async () => {
    const database = await openDatabase(await engine.newStore());
    const folder = newFolder();
    await record(database, ["a/one", "a/two"]);
    const first = await openIndexes(database, folder);
    expect(idCount(first.indexes)).toBe(2);
    await saveIndexes(database.db, first.indexes, folder, first.position, 1);
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
    const [one, other] = [await openDatabase(await engine.newStore()), await openDatabase(await engine.newStore())];
    const folder = newFolder();
    await record(one, ["a/one"]);
    const { indexes, position } = await openIndexes(one, folder);
    await saveIndexes(one.db, indexes, folder, position, 1);
    expect(idCount((await openIndexes(other, folder)).indexes)).toBe(0);
    const [end = "0"] = position.split(":");
    const later = position.includes(":") ? `${Number(end) + 1000}:${Number(end) + 1000}:` : `${Number(end) + 1000}`;
    await saveIndexes(one.db, indexes, folder, later, 1);
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
    const { indexes, position } = await openIndexes(database, folder);
    await saveIndexes(database.db, indexes, folder, position);
    expect(() => writeFileSync(join(folder, "models.snapshot"), "", { flag: "wx" })).not.toThrow();
    await database.close();
  });
});
