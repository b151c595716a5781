import type { RepositoryKind } from "../readers/repository-id.ts";
import { type ImportFilesDeps } from "./import-files.ts";
export interface RunImportDeps extends Omit<ImportFilesDeps, "client" | "onPlan" | "onFile" | "onRefused"> {
    readonly clientFor: (signal: AbortSignal, onPause: (milliseconds: number, why: string) => void) => ImportFilesDeps["client"];
    readonly now: () => number;
    /** Stored with the progress if it is not the hub's default upstream. */
    readonly otherUpstream?: string;
}
/** An import in progress. */
export interface RunningImport {
    readonly stop: () => void;
    readonly done: Promise<void>;
}
/** How often progress is stored and a cancellation noticed. */
export declare const reportIntervalMs = 1000;
/** Imports a repository's files and stores the progress until it ends. */
export declare const runImport: (deps: RunImportDeps, kind: RepositoryKind, id: string) => RunningImport;
//# sourceMappingURL=run-import.d.ts.map