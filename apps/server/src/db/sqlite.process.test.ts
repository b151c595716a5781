import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("a database that another process keeps writing to is unavailable for now, and says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-sqlite-"));
  const [writer, hub] = [openSqlite(join(folder, "hub.db")), openSqlite(join(folder, "hub.db"))];
  onTestFinished(async () => {
    await Promise.all([writer.close(), hub.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await sql`create table notes (text text)`.execute(writer.db);
  await sql`pragma busy_timeout = 10`.execute(hub.db);
  const note = sql`insert into notes values ('hello')`;
  await writer.db.transaction().execute(async (transaction) => {
    await note.execute(transaction);
    await expect(note.execute(hub.db)).rejects.toMatchObject({
      code: "unavailable",
      message: "The database is unavailable. Try again in a few seconds.",
      headers: { "retry-after": "2" },
    });
  });
  await note.execute(hub.db);
  expect((await sql`select * from notes`.execute(hub.db)).rows).toHaveLength(2);
});
