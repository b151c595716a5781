import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Db } from "../../db/engine.ts";
import { openJournal } from "./journal.ts";
import { createJournalSync, delayAt } from "./journal-sync.ts";

test.each([
  [0, 250],
  [8, 256],
  [50, 1_600],
  [64, 2_000],
  [256, 2_000],
  [1_024, 512],
  [1_000_000, 250],
])("at %s bytes in a millisecond, lines collect for %s ms", (bytesPerMs, expected) => {
  expect(delayAt(bytesPerMs)).toBe(expected);
});

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

  const setUp = (maxFileBytes?: number) => {
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
    });
    const write = (text: string) => {
      void journal.append(text);
      journal.writeNow();
    };
    return { state, read, errors, folder, journal, sync, write };
  };
  const fakeTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test("is read once after a quarter of a second", async () => {
    fakeTime();
    const { read, sync, write } = setUp();
    write("one\n");
    write("two\n");
    await vi.advanceTimersByTimeAsync(249);
    expect(read).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toEqual(["me.0.journal"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveLength(1);
    write("three\n");
    await vi.advanceTimersByTimeAsync(250);
    expect(read).toHaveLength(2);
    await sync.close();
  });

  test("is read after two seconds while many calls end, and sooner again when they are few", async () => {
    fakeTime();
    const { state, read, sync, write } = setUp();
    const advance = async (ms: number) => {
      state.at += ms;
      await vi.advanceTimersByTimeAsync(ms);
    };
    write("x".repeat(64 * 250));
    await advance(250);
    expect(read).toHaveLength(1);
    write("x".repeat(64 * 250));
    await advance(1_999);
    expect(read).toHaveLength(1);
    await advance(1);
    expect(read).toHaveLength(2);
    write("few");
    await advance(256);
    expect(read).toHaveLength(3);
    await sync.close();
  });

  test("is flushed at once, however long the delay is", async () => {
    fakeTime();
    const { state, read, sync, write } = setUp();
    write("x".repeat(64 * 250));
    state.at += 250;
    await vi.advanceTimersByTimeAsync(250);
    write("own call");
    await sync.flush();
    expect([read.length, sync.lag().bytes]).toEqual([2, 0]);
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
    const { state, sync, write } = setUp();
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
    const { read, journal, sync } = setUp();
    await sync.flush();
    expect(read).toEqual([]);
    void journal.append("one\n");
    await sync.flush();
    await sync.flush();
    expect(read).toEqual(["me.0.journal"]);
    await sync.close();
  });

  test("has its complete files deleted, and all of them when it is closed", async () => {
    const { state, read, folder, journal, sync, write } = setUp(1);
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
    const { state, folder, sync, write } = setUp();
    state.failure = new Error("down");
    write("one\n");
    await expect(sync.close()).rejects.toThrow("down");
    expect([state.isClosed, existsSync(join(folder, "me.0.journal"))]).toEqual([true, true]);
  });
});
