import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { startSqliteLocker } from "../testing/servers/sqlite-locker.ts";
import { openSqlite, type SqliteOptions } from "./sqlite.ts";

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const unavailable = {
  code: "unavailable",
  message: "The database is unavailable. Try again in a few seconds.",
  headers: { "retry-after": "2" },
};

/** A file with a table of notes, and another process that writes to it. */
const openShared = async (options?: SqliteOptions) => {
  const path = join(newFolder(), "hub.db");
  const database = openSqlite(path, options);
  await sql`create table notes (text text)`.execute(database.db);
  const locker = startSqliteLocker(path);
  onTestFinished(async () => {
    await locker.end();
    await database.close();
  });
  return { ...database, locker };
};

const note = sql`insert into notes values ('hello')`;
const returned = sql`insert into notes values ('hello') returning text`;
const setVersion = sql`pragma user_version = 7`;

describe("SQLite while another process holds the write lock", () => {
  test("a write waits for it, and a read beside it does not", async () => {
    const { db, locker } = await openShared({ lockWaitMs: 60_000 });
    await locker.hold();
    const order: string[] = [];
    const writes = [note, returned, setVersion].map((statement) =>
      statement.execute(db).then(() => order.push("write")),
    );
    const transaction = db.transaction().execute(async (inner) => {
      await sql`select * from notes`.execute(inner);
      await returned.execute(inner);
      order.push("write");
    });
    for (let count = 0; count < 3; count++) {
      await sql`select * from notes`.execute(db);
      order.push("read");
    }
    await locker.release();
    await Promise.all([...writes, transaction]);
    expect(order).toEqual(["read", "read", "read", "write", "write", "write", "write"]);
    expect((await sql`select * from notes`.execute(db)).rows).toHaveLength(3);
  });

  test.each(Object.entries({ note, returned, setVersion }))(
    "a write that waited in vain (%s) is unavailable, and later transactions commit",
    async (_name, statement) => {
      const { db, locker, checkWrites } = await openShared({ lockWaitMs: 20 });
      await locker.hold();
      await expect(statement.execute(db)).rejects.toMatchObject(unavailable);
      await expect(db.transaction().execute((inner) => statement.execute(inner))).rejects.toMatchObject(unavailable);
      await expect(checkWrites()).rejects.toMatchObject(unavailable);
      await locker.release();
      await db.transaction().execute((inner) => returned.execute(inner));
      await returned.execute(db);
      await checkWrites();
      expect((await sql`select * from notes`.execute(db)).rows).toHaveLength(2);
    },
  );

  test("a transaction that only reads begins at once", async () => {
    const { db, locker } = await openShared();
    await locker.hold();
    const read = await db
      .transaction()
      .setAccessMode("read only")
      .execute((inner) => sql`select * from notes`.execute(inner));
    expect(read.rows).toEqual([]);
    await locker.release();
  });
});

test("a transaction that nobody ended is rolled back when its connection is released", async () => {
  const { db, locker } = await openShared();
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    await note.execute(connection);
  });
  await locker.takeTimes(1);
  expect((await sql`select * from notes`.execute(db)).rows).toEqual([]);
});

/** Creates and reads until told to stop; counts the replies by status. */
const startLoad = (hub: HubForTests) => {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const count = ({ status }: Response): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const write = async (number: number): Promise<void> => {
    for (let turn = 0; !isStopped; turn++)
      count(await hub.send("POST", "/api/repos/create", { name: `owner/r-${number}-${turn}` }, hub.token));
  };
  const read = async (): Promise<void> => {
    while (!isStopped) count(await hub.get("/api/models"));
  };
  const loops = Promise.all([read(), ...[1, 2, 3, 4].map(write)]);
  return {
    stop: async () => {
      isStopped = true;
      await loops;
      return Object.fromEntries(statuses);
    },
  };
};

/** A hub, and another process that writes to its database. */
const startSharedHub = async () => {
  const dataFolder = newFolder();
  const hub = await startHub({ dataFolder });
  const locker = startSqliteLocker(join(dataFolder, "orrery.db"));
  onTestFinished(async () => {
    await locker.end();
    await hub.close();
  });
  return { hub, locker };
};

describe("a hub on SQLite", () => {
  test("serves every write while another process takes the write lock 1,000 times", { timeout: 240_000 }, async () => {
    const { hub, locker } = await startSharedHub();
    const load = startLoad(hub);
    expect(await locker.takeTimes(1000)).toBeGreaterThan(1000);
    expect(Object.keys(await load.stop())).toEqual(["200"]);
    expect((await hub.get("/readyz")).status).toBe(200);
  });

  test("answers other requests while a write waits for another process", async () => {
    const { hub, locker } = await startSharedHub();
    await locker.hold();
    const answers: string[] = [];
    const created = hub
      .send("POST", "/api/repos/create", { name: "owner/waits" }, hub.token)
      .then(({ status }) => answers.push(`create ${status}`));
    for (const path of ["/healthz", "/api/models", "/api/models/owner/none"])
      answers.push(`${path} ${(await hub.get(path)).status}`);
    await locker.release();
    await created;
    expect(answers).toEqual(["/healthz 200", "/api/models 200", "/api/models/owner/none 404", "create 200"]);
  });

  test("is not ready while commits fail, and ready again when they succeed", async () => {
    const { hub, locker } = await startSharedHub();
    await locker.hold();
    expect((await hub.get("/readyz")).status).toBe(200);
    const refused = await hub.send("POST", "/api/repos/create", { name: "owner/late" }, hub.token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await hub.get("/readyz")).status).toBe(503);
    await locker.release();
    expect((await hub.get("/readyz")).status).toBe(200);
  });
});
