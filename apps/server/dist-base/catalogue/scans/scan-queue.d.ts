import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";
import type { Workers } from "../../workers/workers.ts";
import { type ScannedContent } from "./scan-store.ts";
export interface ScanQueueDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly now: () => number;
}
/** Scans stored contents in worker processes, whichever way they came. */
export declare const createScanQueue: (deps: ScanQueueDeps) => {
    /** Scans a content now and stores the result. */
    scan: (content: ScannedContent) => Promise<ScanReport>;
    /** Resolves once nothing is queued any more. */
    drain: () => Promise<void>;
    /** Starts scanning what is queued, in the background. */
    wake: () => void;
    close: () => Promise<void>;
};
//# sourceMappingURL=scan-queue.d.ts.map