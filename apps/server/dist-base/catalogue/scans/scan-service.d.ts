import type { Config } from "../../config/config.ts";
import { HubError } from "../../errors.ts";
import { type ScanQueueDeps } from "./scan-queue.ts";
import { type ScannedContent, type ScanRow } from "./scan-store.ts";
/** A file that is about to enter a repository. */
export interface EnteringFile {
    readonly path: string;
    readonly sha256: string | null;
    readonly size: number;
}
/** Scans files, and applies the gate to downloads and commits. */
export interface ScanService {
    readonly gate: Config["scanGate"];
    readonly wake: () => void;
    readonly drain: () => Promise<void>;
    readonly close: () => Promise<void>;
    /** With the gate `refuse`: scans files before they enter, and throws if one is unsafe. */
    readonly admit: (files: readonly EnteringFile[]) => Promise<void>;
    /** Throws if the gate holds one of the contents back. `name` says what is asked for. */
    readonly checkDownload: (hashes: readonly string[], name: string) => Promise<void>;
    /** Why contents cannot be downloaded, by hash; those that can are missing. */
    readonly heldAmong: (hashes: readonly string[], name: string) => Promise<ReadonlyMap<string, HubError>>;
    readonly isHeld: (row: ScanRow | undefined) => boolean;
    /** Scans contents that are not judged yet. */
    readonly settle: (contents: readonly ScannedContent[]) => Promise<void>;
}
export declare const createScanService: (deps: ScanQueueDeps, gate: Config["scanGate"]) => ScanService;
//# sourceMappingURL=scan-service.d.ts.map