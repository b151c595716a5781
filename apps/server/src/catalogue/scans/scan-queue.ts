import { blobSource } from "../../blobs/blob-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import { isHubError } from "../../errors.ts";
import { scanJob, scannerVersion } from "../../readers/scan/scan-job.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";
import { mapLimited } from "../../workers/map-limited.ts";
import type { Workers } from "../../workers/workers.ts";
import { claimScans, releaseScans, type ScannedContent, saveScan } from "./scan-store.ts";

export interface ScanQueueDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly now: () => number;
}

/** Longer than the contents of one claim can take. */
const leaseMs = 30 * 60 * 1000;
const claimSize = 8;
/** The lane has as many workers. */
const scansAtOnce = 2;

const notJudged = (detail: string): ScanReport => ({
  status: "error",
  format: "unknown",
  findings: [{ level: "error", rule: "not-judged", where: "", detail }],
});

/** A scan that reaches a limit leaves the content without a verdict, which is not the same as safe. */
const judge = async ({ blobs, workers }: ScanQueueDeps, { sha256 }: ScannedContent): Promise<ScanReport> => {
  const stored = await blobs.stat(sha256);
  if (!stored) return notJudged("The content is not stored on this hub.");
  try {
    return await workers.run(scanJob, null, [blobSource(blobs, sha256, stored.size)], "The file");
  } catch (error) {
    if (isHubError(error, "unavailable")) throw error;
    return notJudged(isHubError(error) ? error.message : "The scan failed.");
  }
};

/** Scans stored contents in worker processes, whichever way they came. */
export const createScanQueue = (deps: ScanQueueDeps) => {
  const { db, now } = deps;
  let isClosed = false;
  let running: Promise<void> | undefined;

  const scan = async (content: ScannedContent): Promise<ScanReport> => {
    const report = await judge(deps, content);
    await saveScan(db, content, report, { version: scannerVersion, now: now() });
    return report;
  };
  const scanClaimed = async (claimed: readonly ScannedContent[]): Promise<void> => {
    const left = new Set(claimed.map(({ sha256 }) => sha256));
    try {
      await mapLimited(claimed, scansAtOnce, async (content) => {
        await scan(content);
        left.delete(content.sha256);
      });
    } catch (error) {
      // The hub stops, or a store is down: another attempt follows.
      await releaseScans(db, [...left]).catch(() => {});
      throw error;
    }
  };
  const scanAll = async (): Promise<void> => {
    while (!isClosed) {
      const claimed = await claimScans(db, { version: scannerVersion, now: now(), leaseMs, limit: claimSize });
      if (claimed.length === 0) return;
      await scanClaimed(claimed);
    }
  };
  const drain = (): Promise<void> => {
    running ??= scanAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    scan,
    /** Resolves once nothing is queued any more. */
    drain,
    // Contents stay queued, and the next call tries again.
    /** Starts scanning what is queued, in the background. */
    wake: (): void => void (isClosed || drain().catch(() => {})),
    close: async (): Promise<void> => {
      isClosed = true;
      await running?.catch(() => {});
    },
  };
};
