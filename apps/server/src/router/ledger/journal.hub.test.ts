import { appendFileSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { createIngest } from "./ingest.ts";
import { journalFolder, openJournal } from "./journal.ts";
import { callLine } from "./journal-lines.ts";
import { createJournalSync } from "./journal-sync.ts";
import type { CallEnd, CallStart } from "./ledger-sql.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-journal-"));

const callOf = (request_id: string): string => {
  const start = { request_id, at: 1, account_id: null, caller_id: null, token_id: null, endpoint: "chat", model: "m" };
  const rest = { task: "conversational", is_streamed: 0, reserved_nano: 0, process: "p" };
  const end = { state: "done", finished_at: 2, attempts: 1, bytes_out: 3, cost_nano: 5 };
  return callLine({ ...start, ...rest } as CallStart, end as CallEnd);
};

test("writes the lines of one turn together and starts a new file when one is full", async () => {
  const folder = newFolder();
  let writes = 0;
  const journal = openJournal({ folder, name: "me", maxFileBytes: 5, onWrite: () => writes++ });
  await Promise.all([journal.append("one\n"), journal.append("two\n")]);
  expect([writes, readFileSync(join(folder, "me.0.journal"), "utf8")]).toEqual([1, "one\ntwo\n"]);
  await journal.append("three\n");
  expect(journal.files().map(({ size }) => size)).toEqual([8, 6]);
  journal.close();
});

test("writes lines of any size whole, and counts their bytes", async () => {
  const folder = newFolder();
  const journal = openJournal({ folder, name: "me" });
  const texts = ["ü\n", `${"€".repeat(21_845)}\n`, `${"x".repeat(70_000)}ü\n`];
  for (const text of texts) await journal.append(text);
  const path = join(folder, "me.0.journal");
  expect(readFileSync(path, "utf8")).toBe(texts.join(""));
  expect(journal.files()).toEqual([{ path, size: Buffer.byteLength(texts.join("")) }]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  journal.forget("another");
  expect(journal.files()).toHaveLength(1);
  journal.forget(path);
  expect(journal.files()).toEqual([]);
  journal.close();
});

test("is in the folder ledger", () => {
  expect(journalFolder("/data")).toBe("/data/ledger");
});

test("a new file begins when the one before has reached the limit, not before", async () => {
  const journal = openJournal({ folder: newFolder(), name: "me", maxFileBytes: 4 });
  for (const line of ["one", "\n", "two\n", "three\n"]) await journal.append(line);
  expect(journal.files().map(({ size }) => size)).toEqual([4, 4, 6]);
  journal.close();
});

test("writes pending lines when it is closed, and goes on in a new file if it is used again", async () => {
  const folder = newFolder();
  const journal = openJournal({ folder, name: "me" });
  journal.writeNow();
  expect(journal.files()).toEqual([]);
  const written = journal.append("one\n");
  journal.close();
  await written;
  journal.close();
  await journal.append("two\n");
  expect(readdirSync(folder)).toEqual(["me.0.journal", "me.1.journal"]);
  expect(readFileSync(join(folder, "me.0.journal"), "utf8")).toBe("one\n");
  journal.close();
});

test("rejects append if the file cannot be written", async () => {
  const folder = join(newFolder(), "file");
  appendFileSync(folder, "");
  const journal = openJournal({ folder, name: "me" });
  await expect(journal.append("one\n")).rejects.toThrow("EEXIST");
});

test("ingests every line once, even if a read ends within a line", async () => {
  const folder = newFolder();
  const database = await openDatabase({ dataFolder: folder });
  const ingest = createIngest(database);
  const path = join(folder, "dead.0.journal");
  const first = callOf("r1");
  const second = callOf("r2");
  appendFileSync(path, first + second.slice(0, 20));
  expect([await ingest(path), await ingest(path)]).toEqual([first.length, first.length]);
  appendFileSync(path, second.slice(20));
  await ingest(path);
  const rows = await database.db.selectFrom("router_calls").select(["request_id", "cost_nano"]).execute();
  expect(rows).toEqual([
    { request_id: "r1", cost_nano: 5 },
    { request_id: "r2", cost_nano: 5 },
  ]);
  await database.close();
});

test("retries after a database failure and leaves no files after close", async () => {
  const folder = newFolder();
  const database = await openDatabase({ dataFolder: folder });
  const ingest = createIngest(database);
  const journals = join(folder, "ledger");
  const journal = openJournal({ folder: journals, name: "me" });
  let isDown = true;
  const sync = createJournalSync({
    journal,
    ingester: {
      ingest: (path) => (isDown ? Promise.reject(new Error("down")) : ingest(path)),
      close: async () => {},
    },
    db: database.db,
    now: () => 1,
    onError: () => {},
  });
  await journal.append(callOf("r1"));
  await expect(sync.flush()).rejects.toThrow("down");
  expect(sync.lag().bytes).toBe(callOf("r1").length);
  isDown = false;
  await sync.close();
  expect(sync.lag().bytes).toBe(0);
  expect(readdirSync(journals)).toEqual([]);
  expect(await database.db.selectFrom("router_calls").select("request_id").execute()).toEqual([{ request_id: "r1" }]);
  expect(await database.db.selectFrom("settings").select("key").where("key", "like", "journal%").execute()).toEqual([]);
  await database.close();
});

test("loses no line that is written while its file is ingested, though the next file has begun by then", async () => {
  const folder = newFolder();
  const database = await openDatabase({ dataFolder: folder });
  const ingest = createIngest(database);
  const first = callOf("first");
  const late = callOf("late");
  const journal = openJournal({ folder, name: "me", maxFileBytes: first.length + late.length });
  let isWritten = false;
  const ingestThenWrite = async (path: string): Promise<number> => {
    const reached = await ingest(path);
    if (isWritten) return reached;
    isWritten = true;
    await journal.append(late);
    await journal.append(callOf("next"));
    return reached;
  };
  const sync = createJournalSync({
    journal,
    ingester: { ingest: ingestThenWrite, close: async () => {} },
    db: database.db,
    now: Date.now,
    onError: () => {},
  });
  await journal.append(first);
  await sync.close();
  const rows = await database.db.selectFrom("router_calls").select("request_id").orderBy("request_id").execute();
  expect(rows.map(({ request_id }) => request_id)).toEqual(["first", "late", "next"]);
  await database.close();
});
