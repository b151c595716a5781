import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "../../blobs/disk.ts";
import { openDatabase } from "../../db/open.ts";
import { HubError } from "../../errors.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import type { Workers } from "../../workers/workers.ts";
import { createScanQueue } from "./scan-queue.ts";
import { claimScans, loadScans, queueScans, reportOf, type ScannedContent, saveScan } from "./scan-store.ts";

const text = String.raw`a literal \u0000 in a text`;
const report: ScanReport = {
  status: "unsafe",
  format: "pickle",
  findings: [{ level: "unsafe", rule: "pickle-import", where: "a\0b", detail: text }],
};

describe.each(enginesForTests)("queue of scans on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());

  /** A queue with five contents whose first scans fail because no worker is free. */
  const queueFailing = async (failures: number) => {
    const store = await engine.newStore();
    const database = await openDatabase(store);
    const blobs = createDiskStore(join(store.dataFolder, "blobs"));
    const contents: ScannedContent[] = [];
    for (const name of ["one", "two", "three", "four", "five"])
      contents.push(await blobs.put(Readable.from([Buffer.from(name)])));
    await queueScans(database.db, contents);
    let left = failures;
    const run = async () => {
      if (left-- > 0) throw new HubError("unavailable", "All workers are busy.");
      return report;
    };
    const workers = { run, close: () => {} } as unknown as Workers;
    const queue = createScanQueue({ db: database.db, blobs, workers, now: () => 1_000 });
    const saved = async () => {
      const rows = await loadScans(
        database.db,
        contents.map(({ sha256 }) => sha256),
      );
      return [...rows.values()].map(reportOf);
    };
    return { database, queue, saved };
  };

  test.skipIf(skipReason)("takes what was never scanned before what an older scanner has seen", async () => {
    const { db, close } = await openDatabase(await engine.newStore());
    const seen = ["a", "b"].map((digit) => ({ sha256: digit.repeat(64), size: 1 }));
    const never = { sha256: "c".repeat(64), size: 1 };
    await queueScans(db, [...seen, never]);
    for (const content of seen) await saveScan(db, content, report, { version: 1, now: 1 });
    const claim = () => claimScans(db, { version: 2, now: 2, leaseMs: 1_000, limit: 1 });
    expect(await claim()).toMatchObject([{ sha256: never.sha256 }]);
    expect(await claim()).toMatchObject([{ version: 1 }]);
    await close();
  });

  test.skipIf(skipReason)("scans again all that a failure left, without waiting for the lease to end", async () => {
    const { database, queue, saved } = await queueFailing(2);
    await expect(queue.drain()).rejects.toThrow("All workers are busy.");
    await queue.drain();
    expect((await saved()).filter((found) => found?.status === "unsafe")).toHaveLength(5);
    await database.close();
  });

  test.skipIf(skipReason)("saves findings without null bytes, and every other text as it is", async () => {
    const { database, queue, saved } = await queueFailing(0);
    await queue.drain();
    const [first] = await saved();
    expect(first?.findings).toEqual([{ level: "unsafe", rule: "pickle-import", where: "ab", detail: text }]);
    await database.close();
  });
});
