import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
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

describe("a journal that is being written", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const setUp = (delayMs?: number, maxFileBytes?: number) => {
    const state = { at: 100, failure: undefined as Error | undefined, deleted: 0, isClosed: false };
    const read: string[] = [];
    const errors: unknown[] = [];
    const folder = mkdtempSync(join(tmpdir(), "orrery-journal-"));
    const journal = openJournal({
      folder,
      name: "me",
      ...(maxFileBytes && { maxFileBytes }),
      onWrite: () => sync.wake(),
    });
    const execute = async () => {
      state.deleted += 1;
    };
    const sync = createJournalSync({
      journal,
      ingester: {
        ingest: async (path) => {
          read.push(basename(path));
          if (state.failure) throw state.failure;
          return journal.files().find((file) => file.path === path)?.size ?? 0;
        },
        close: async () => {
          state.isClosed = true;
        },
      },
      db: { deleteFrom: () => ({ where: () => ({ execute }) }) } as unknown as Db,
      now: () => state.at,
      onError: (error) => errors.push(error),
      ...(delayMs && { delayMs }),
    });
    const write = (text: string) => {
      void journal.append(text);
      journal.writeNow();
    };
    return { state, read, errors, folder, journal, sync, write };
  };
  const fakeTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test.each([
    [undefined, 250],
    [10, 10],
  ])("is read once after a delay of %s ms", async (delayMs, expected) => {
    fakeTime();
    const { read, sync, write } = setUp(delayMs);
    write("one\n");
    write("two\n");
    await vi.advanceTimersByTimeAsync(expected - 1);
    expect(read).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toEqual(["me.0.journal"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveLength(1);
    write("three\n");
    await vi.advanceTimersByTimeAsync(expected);
    expect(read).toHaveLength(2);
    await sync.close();
  });

  test("reports a failure, and is read again after a second, then after the usual delay", async () => {
    fakeTime();
    const { state, read, errors, sync, write } = setUp();
    state.failure = new Error("down");
    write("one\n");
    await vi.advanceTimersByTimeAsync(250);
    expect([read.length, errors]).toEqual([1, [state.failure]]);
    await vi.advanceTimersByTimeAsync(999);
    expect(read).toHaveLength(1);
    state.failure = undefined;
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveLength(2);
    write("two\n");
    await vi.advanceTimersByTimeAsync(250);
    expect([read.length, errors.length]).toEqual([3, 1]);
    await sync.close();
  });

  test("says by how many bytes and since when the database is behind", async () => {
    const { state, sync, write } = setUp(100_000);
    expect(sync.lag()).toEqual({ bytes: 0, milliseconds: 0 });
    write("one\n");
    state.at = 150;
    write("two\n");
    state.at = 175;
    expect(sync.lag()).toEqual({ bytes: 8, milliseconds: 75 });
    await sync.flush();
    expect(sync.lag()).toEqual({ bytes: 0, milliseconds: 0 });
    state.at = 200;
    write("three\n");
    state.at = 210;
    expect(sync.lag()).toEqual({ bytes: 6, milliseconds: 10 });
    await sync.close();
  });

  test("is flushed with lines that wait to be written, and not read where nothing is new", async () => {
    const { read, journal, sync } = setUp(100_000);
    await sync.flush();
    expect(read).toEqual([]);
    void journal.append("one\n");
    await sync.flush();
    await sync.flush();
    expect(read).toEqual(["me.0.journal"]);
    await sync.close();
  });

  test("has its complete files deleted, and all of them when it is closed", async () => {
    const { state, read, folder, journal, sync, write } = setUp(100_000, 1);
    write("one\n");
    write("two\n");
    await sync.flush();
    expect(read).toEqual(["me.0.journal", "me.1.journal"]);
    const left = () => ["me.0.journal", "me.1.journal"].filter((name) => existsSync(join(folder, name)));
    expect([left(), state.deleted, journal.files().length]).toEqual([["me.1.journal"], 1, 1]);
    await sync.close();
    expect([left(), state.deleted, state.isClosed, sync.lag()]).toEqual([[], 2, true, { bytes: 0, milliseconds: 0 }]);
    expect(read).toHaveLength(2);
  });

  test("is closed even if it cannot be read, and keeps its file", async () => {
    const { state, folder, sync, write } = setUp(100_000);
    state.failure = new Error("down");
    write("one\n");
    await expect(sync.close()).rejects.toThrow("down");
    expect([state.isClosed, existsSync(join(folder, "me.0.journal"))]).toEqual([true, true]);
  });
});
