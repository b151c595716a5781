import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../db/engine.ts";
import { openDatabase } from "../../db/open.ts";
import { type EngineForTests, enginesForTests, saveIndexes } from "../../testing/engines.ts";
import { createCatalogue } from "../catalogue.ts";
import { createFollower, type SearchIndexes } from "./follower.ts";
import { createIndexAudit } from "./index-audit.ts";
import { openIndexes, requestReindex } from "./index-snapshots.ts";

const idsOf = (count: number, prefix: string) => Array.from({ length: count }, (_, number) => `a/${prefix}-${number}`);
const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-search-"));

const catalogueOf = ({ db }: Database) => createCatalogue({ db, now: Date.now, onChange: () => {} });
const record = (database: Database, ids: readonly string[]) =>
  catalogueOf(database).upsertMirrored(ids.map((id) => ({ kind: "model", id, origin: "reference", tags: ["en"] })));

const followed = async (database: Database, folder = newFolder()) => {
  const { indexes, position } = await openIndexes(database, folder);
  const follower = createFollower(database, indexes, position);
  return { indexes, follower, audit: createIndexAudit({ db: database.db, indexes, follower, now: Date.now }) };
};

const keysOf = ({ model }: SearchIndexes) => model.keys().sort((left, right) => left - right);
const storedKeys = async ({ db }: Database) =>
  (await db.selectFrom("repositories").select("id").orderBy("id").execute()).map(({ id }) => id);

/** Writes a repository in a transaction that stays open until it is told to commit. */
const writeSlowly = async ({ db }: Database, name: string) => {
  let commit = (): void => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isWritten = (): void => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const names = { kind: "model" as const, full_name: name, name_key: name, author: "", sha: "" };
  const done = db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto("repositories")
      .values({ ...names, created_at: 1, last_modified: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.insertInto("changes").values({ kind: "model", repository_id: row.id, at: Date.now() }).execute();
    isWritten();
    await mayCommit;
  });
  await written;
  return async () => {
    commit();
    await done;
  };
};

describe.each(enginesForTests)("index follower on $name", ({ name, skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());
  const open = async () => openDatabase(await engine.newStore());

  const isAlone = name === "SQLite";
  const reason = isAlone ? " (skipped: SQLite has one writer at a time)" : "";
  test.skipIf(skipReason || isAlone)(`finds a transaction that was open over 500 other writes${reason}`, async () => {
    const database = await open();
    const folder = newFolder();
    const { indexes, follower, audit } = await followed(database, folder);
    const commit = await writeSlowly(database, "slow");
    for (const id of idsOf(500, "quick")) await record(database, [id]);
    expect(await follower.follow()).toBe(500);
    await saveIndexes(database.db, indexes, folder, follower.position());
    await commit();
    expect(await follower.follow()).toBe(1);
    expect(keysOf(indexes)).toEqual(await storedKeys(database));
    expect([indexes.model.size, await audit.run()]).toEqual([501, 0]);

    const restarted = await followed(database, folder);
    expect(restarted.indexes.model.size).toBe(500);
    expect(await restarted.follower.follow()).toBe(1);
    expect(keysOf(restarted.indexes)).toEqual(await storedKeys(database));
    await database.close();
  });

  test.skipIf(skipReason)("applies every change of several writers once", async () => {
    const database = await open();
    const { indexes, follower, audit } = await followed(database);
    let isWriting = true;
    const writers = [0, 1, 2].map((writer) => record(database, idsOf(450, `w${writer}`)));
    const written = Promise.all(writers).finally(() => {
      isWriting = false;
    });
    let total = 0;
    while (isWriting) total += await follower.follow();
    await written;
    total += await follower.follow();
    expect(total).toBe(1350);
    expect(keysOf(indexes)).toEqual(await storedKeys(database));
    expect(await audit.run()).toBe(0);
    await database.close();
  });

  test.skipIf(skipReason)("repairs documents that are missing, different or too many, and counts them", async () => {
    const database = await open();
    await record(database, idsOf(1_200, "r"));
    const { indexes, audit } = await followed(database);
    const [first = 0, second = 0] = await storedKeys(database);
    indexes.model.remove(first);
    indexes.model.upsert({ key: second, id: "a/stale", ownerId: 0, isPrivate: false, facets: {}, numbers: {} });
    indexes.model.upsert({ key: 99_999, id: "a/gone", ownerId: 0, isPrivate: false, facets: {}, numbers: {} });
    expect(await audit.run()).toBe(3);
    expect(keysOf(indexes)).toEqual(await storedKeys(database));
    expect([await audit.run(), audit.repairs()]).toEqual([0, 3]);
    expect(audit.checkedAt()).toBeGreaterThan(0);
    await database.close();
  });

  test.skipIf(skipReason)("does not count a change that is still to be followed as a repair", async () => {
    const database = await open();
    const { indexes, audit } = await followed(database);
    await record(database, idsOf(3, "new"));
    expect([await audit.run(), indexes.model.size]).toEqual([0, 3]);
    await database.close();
  });

  test.skipIf(skipReason)("reindexing makes running processes read everything, and refuses snapshots", async () => {
    const database = await open();
    const folder = newFolder();
    await record(database, idsOf(3, "r"));
    const { indexes, follower } = await followed(database, folder);
    const [first = 0] = await storedKeys(database);
    indexes.model.remove(first);
    await saveIndexes(database.db, indexes, folder, follower.position());
    expect(await requestReindex(database.db, Date.now())).toBe(3);
    expect((await followed(database, folder)).indexes.model.size).toBe(3);
    expect(await follower.follow()).toBe(3);
    expect(keysOf(indexes)).toEqual(await storedKeys(database));
    await database.close();
  });
});
