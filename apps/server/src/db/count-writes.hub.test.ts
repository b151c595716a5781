import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../testing/engines.ts";
import type { Database, Db } from "./engine.ts";
import { openDatabase } from "./open.ts";

describe.each(enginesForTests)("the write count on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let database: Database;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    database = await openDatabase(await engine.newStore());
  });
  afterAll(async () => {
    await database?.close();
    await engine?.stop();
  });

  const isCounted = async (work: () => Promise<unknown>): Promise<boolean> => {
    const before = database.writeCount();
    await work();
    return database.writeCount() > before;
  };
  const insert = (key: string) => database.db.insertInto("settings").values({ key, value: "1" });

  test.skipIf(skipReason)("stays the same for reads", async () => {
    const read = () => database.db.selectFrom("settings").selectAll().execute();
    expect(await isCounted(read)).toBe(false);
  });

  test.skipIf(skipReason)("grows with inserts, updates and deletes, and with those that fail", async () => {
    const { db } = database;
    expect(await isCounted(() => insert("a").execute())).toBe(true);
    expect(
      await isCounted(() =>
        insert("a")
          .execute()
          .catch(() => {}),
      ),
    ).toBe(true);
    expect(await isCounted(() => insert("b").returningAll().execute())).toBe(true);
    expect(await isCounted(() => db.updateTable("settings").set({ value: "2" }).execute())).toBe(true);
    expect(await isCounted(() => db.deleteFrom("settings").execute())).toBe(true);
  });

  test.skipIf(skipReason)("grows again when a transaction ends", async () => {
    let inside = 0;
    await database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto("settings").values({ key: "c", value: "1" }).execute();
      inside = database.writeCount();
    });
    expect(database.writeCount()).toBeGreaterThan(inside);
  });

  test.skipIf(skipReason)(
    "what can take access away is counted by itself, and again when its transaction ends",
    async () => {
      const { db } = database;
      const changes = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
        const before = database.accessChanges();
        await work(db);
        return database.accessChanges() - before;
      };
      expect(await changes((on) => on.selectFrom("tokens").selectAll().execute())).toBe(0);
      expect(await changes((on) => on.updateTable("tokens").set({ last_used_at: 1 }).execute())).toBe(0);
      expect(await changes((on) => on.updateTable("tokens").set({ revoked_at: 1 }).execute())).toBeGreaterThan(0);
      let inside = 0;
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("memberships").execute();
        inside = database.accessChanges();
      });
      expect(database.accessChanges()).toBeGreaterThan(inside);
    },
  );
});
