import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../testing/engines.ts";
import type { Database, Db } from "./engine.ts";
import { openDatabase } from "./open.ts";
import { createReadCache } from "./read-cache.ts";

const save = (db: Db, value: string) =>
  db
    .insertInto("settings")
    .values({ key: "a", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

/** A cached read of the setting, and how often it asked the database. */
const reading = ({ db, version }: Database) => {
  const reads = createReadCache(version);
  const state = { queries: 0 };
  const read = () =>
    reads("a", async () => {
      state.queries += 1;
      return (await db.selectFrom("settings").select("value").where("key", "=", "a").executeTakeFirst())?.value;
    });
  return { state, read };
};

describe.each(enginesForTests)("cached reads on $name", ({ skipReason, start }) => {
  let stop = async () => {};
  let own: Database;
  let other: Database;
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    const store = await engine.newStore();
    own = await openDatabase(store);
    other = await openDatabase(store);
    stop = async () => {
      for (const database of [own, other]) await database.close();
      await engine.stop();
    };
  });
  afterAll(() => stop());

  test.skipIf(skipReason)("are as new as those of the database, whichever connection writes", async () => {
    const { read } = reading(own);
    expect(await read()).toBeUndefined();
    for (const [at, { db }] of [own, other, other, own, other].entries()) {
      await save(db, `${at}`);
      expect(await read()).toBe(`${at}`);
      expect(await read()).toBe(`${at}`);
    }
  });

  test.skipIf(skipReason)("do not hold what was read while a transaction was committed", async () => {
    const { read } = reading(own);
    await save(own.db, "before");
    let during: Promise<unknown> | undefined;
    await own.db.transaction().execute(async (transaction) => {
      await save(transaction, "after");
      // It waits for the transaction on SQLite, and does not see it on PostgreSQL.
      during = read();
    });
    await during;
    expect(await read()).toBe("after");
  });
});

test("asks SQLite again only after a commit", async () => {
  const database = await openDatabase({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) });
  const { read, state } = reading(database);
  for (let time = 0; time < 3; time++) await read();
  expect(state.queries).toBe(1);
  await save(database.db, "new");
  for (let time = 0; time < 3; time++) expect(await read()).toBe("new");
  expect(state.queries).toBe(2);
  await database.close();
});

test("what is read while another process commits is not cached", async () => {
  let version = "1";
  const reads = createReadCache(() => version);
  const read = async () => {
    const value = version;
    version = "2";
    return value;
  };
  expect([await reads("a", read), await reads("a", read), await reads("a", async () => "other")]).toEqual([
    "1",
    "2",
    "2",
  ]);
});
