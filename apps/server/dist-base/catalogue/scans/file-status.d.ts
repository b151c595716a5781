import type { SecurityFileStatus, SecurityRepoStatus } from "@orrery/contract";
import type { FileRow } from "../history/read-files.ts";
import type { ScanService } from "./scan-service.ts";
import { type ScanRow } from "./scan-store.ts";
/** A file whose content is not on this hub. */
export declare const unscanned: {
    status: "caution" | "error" | "queued" | "safe" | "suspicious" | "unsafe" | "unscanned";
    avScan: null;
    pickleImportScan: {
        highestSafetyLevel: "dangerous" | "innocuous" | "suspicious";
        imports: {
            module: string;
            name: string;
            safety: "dangerous" | "innocuous" | "suspicious";
        }[];
    } | null;
    format?: string | undefined;
    findings?: {
        level: "caution" | "error" | "suspicious" | "unsafe";
        rule: string;
        where: string;
        detail: string;
    }[] | undefined;
    isHeld?: boolean | undefined;
    sha256?: string | undefined;
    approval?: {
        by: string;
        at: string;
        reason: string;
    } | undefined;
};
/** What clients are told about one file. */
export declare const fileStatus: (scans: Pick<ScanService, "gate" | "isHeld">, path: string, row: ScanRow | undefined) => SecurityFileStatus;
/** What clients are told about all files of a revision. */
export declare const repoStatus: (scans: Pick<ScanService, "gate" | "isHeld">, files: readonly FileRow[], rows: ReadonlyMap<string, ScanRow>) => SecurityRepoStatus;
//# sourceMappingURL=file-status.d.ts.map