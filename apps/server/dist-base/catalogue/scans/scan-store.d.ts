import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";
export type ScanRow = Selectable<Tables["file_scans"]>;
/** A content by its hash. */
export interface ScannedContent {
    readonly sha256: string;
    readonly size: number;
}
/**
 * Queues contents in the transaction that stores them, so none is missed. Rows are written in the order of their hashes:
 * two transactions with the same contents would wait for each other otherwise.
 */
export declare const queueScans: (db: Db, contents: readonly ScannedContent[]) => Promise<void>;
interface ScanClaim {
    readonly version: number;
    readonly now: number;
    readonly leaseMs: number;
    readonly limit: number;
}
/** Takes contents to scan, those never scanned before the others, so that no other process scans them until the lease ends. */
export declare const claimScans: (db: Db, { version, now, leaseMs, limit }: ScanClaim) => Promise<ScanRow[]>;
export declare const releaseScans: (db: Db, hashes: readonly string[]) => Promise<void>;
export declare const saveScan: (db: Db, { sha256, size }: ScannedContent, report: ScanReport, { version, now }: {
    version: number;
    now: number;
}) => Promise<void>;
/** Scans of some contents, by hash. */
export declare const loadScans: (db: Db, hashes: readonly string[]) => Promise<Map<string, ScanRow>>;
/** What the gate holds back, the worst first. */
export declare const listHeldScans: (db: Db, limit: number) => Promise<ScanRow[]>;
/** Allows downloads of a content, or no longer. False if it is not stored. */
export declare const setApproval: (db: Db, sha256: string, approval: {
    readonly by: string;
    readonly at: number;
    readonly reason: string;
} | undefined) => Promise<boolean>;
export declare const reportOf: ({ report }: ScanRow) => ScanReport | undefined;
export {};
//# sourceMappingURL=scan-store.d.ts.map