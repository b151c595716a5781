import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../testing/engines.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";

describe.each(enginesForTests)("database on $name", ({ name, skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  test.skipIf(skipReason)("opens empty and reopens with saved data", async () => {
    const store = await engine.newStore();
    const first = await openDatabase(store);
    await first.db.insertInto("settings").values({ key: "greeting", value: '"ahoj 🚀"' }).execute();
    await first.close();
    const second = await openDatabase(store);
    expect(await second.db.selectFrom("settings").selectAll().execute()).toEqual([
      { key: "greeting", value: '"ahoj 🚀"' },
    ]);
    expect(await migrate(second)).toEqual([]);
    expect(await pendingMigrations(second)).toEqual([]);
    await second.close();
  });

  // There the wait for a lock blocks the whole process, so several openers would need a process each.
  const isBlocking = name === "SQLite";
  const reason = isBlocking ? " (skipped: SQLite's wait for a lock blocks this process)" : "";
  test.skipIf(skipReason || isBlocking)(
    `can be opened by several at once: one migrates, the others wait${reason}`,
    async () => {
      const store = await engine.newStore();
      const opened = await Promise.all([openDatabase(store), openDatabase(store), openDatabase(store)]);
      for (const { db } of opened) expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
      await Promise.all(opened.map((database) => database.close()));
    },
  );

  test.skipIf(skipReason)("migrates deployments of an earlier version", async () => {
    const store = await engine.newStore();
    const { db, close } = await openDatabase(store);
    const times = { created_at: 1, last_modified: 1 };
    const names = { full_name: "a/b", name_key: "a/b", author: "a", sha: "0".repeat(40) };
    const [model] = await db
      .insertInto("repositories")
      .values({ kind: "model", ...names, ...times })
      .returning("id")
      .execute();
    const server = { kind: "tei" as const, address: "http://server", served_model: "b", task: "feature-extraction" };
    const facts = { repository_id: model?.id ?? 0, input_price: 0.5, created_at: 1, updated_at: 1 };
    await db
      .insertInto("deployments")
      .values({ ...server, ...facts })
      .execute();
    await sql`alter table provider_mappings drop column is_local`.execute(db);
    await sql`delete from migrations where name = '0005-mappings-of-ones-own'`.execute(db);
    await close();
    const later = await openDatabase(store);
    expect(await later.db.selectFrom("provider_mappings").selectAll().execute()).toMatchObject([
      { provider: "hf-inference", provider_model: "a/b", task: "feature-extraction", input_price: 0.5, is_local: 0 },
    ]);
    await later.close();
  });

  test.skipIf(skipReason)("refuses a database of a newer version", async () => {
    const store = await engine.newStore();
    const database = await openDatabase(store);
    await sql`insert into migrations (name, applied_at) values ('9999-later', 0)`.execute(database.db);
    await database.close();
    await expect(openDatabase(store)).rejects.toThrow(
      "The database was written by a newer version of Orrery (it has 9999-later). Start that version.",
    );
  });

  test.skipIf(skipReason)("stores 64-bit integers, fractions and null exactly", async () => {
    const database = await openDatabase(await engine.newStore());
    const row = {
      kind: "model" as const,
      full_name: "a/b",
      name_key: "a/b",
      author: "a",
      sha: "0".repeat(40),
      created_at: 1_700_000_000_000,
      last_modified: 0,
      parameters: 2 ** 52 + 1,
      trending_score: 0.5,
    };
    await database.db.insertInto("repositories").values(row).execute();
    const found = await database.db.selectFrom("repositories").selectAll().executeTakeFirstOrThrow();
    expect(found).toMatchObject({ ...row, id: 1, downloads: 0, gated: null, main_size: null, tags: "[]" });
    await database.close();
  });
});
