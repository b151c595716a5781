import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { openJournal } from "./journal.ts";
import { createJournalSync } from "./journal-sync.ts";

test("a file that is started while the one before is read waits until the rest of that one is read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-journal-"));
  const journal = openJournal({ folder, name: "one", maxFileBytes: 20 });
  const read: string[] = [];
  const ingester = {
    ingest: async (path: string) => {
      const { size = 0 } = journal.files().find((file) => file.path === path) ?? {};
      read.push(`${basename(path)} to ${size}`);
      if (read.length > 1) return size;
      // The start of a call goes to the first file, its end to the next.
      await journal.append("start of a call\n");
      await journal.append("end of it\n");
      return size;
    },
    close: async () => {},
  };
  const db = { deleteFrom: () => ({ where: () => ({ execute: async () => {} }) }) } as unknown as Db;
  const sync = createJournalSync({ journal, ingester, db, now: () => 0, onError: () => {} });
  await journal.append("first\n");
  await sync.flush();
  expect(read).toEqual(["one.0.journal to 6"]);
  await sync.flush();
  expect(read).toEqual(["one.0.journal to 6", "one.0.journal to 22", "one.1.journal to 10"]);
  await sync.close();
});
