import type { BlobStore } from "../blobs/store.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import type { Db } from "../db/engine.ts";
import type { Workers } from "../workers/workers.ts";
import { type PlannedChoice } from "./gguf/gguf-target.ts";
import type { Limits } from "./messages.ts";
import type { ModelTarget } from "./pool/call.ts";
/** What targets are found in. */
export interface TargetsDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    /** Where models' files are laid out for workers. */
    readonly folder: string;
    readonly limits: Limits;
    readonly cores: number;
    /** Bytes for all loaded models. */
    readonly memory: number;
    /** The GGUF quantization to run, if a repository has several. */
    readonly quantization: string;
    /** Reads headers of GGUF files away from the event loop. */
    readonly workers?: Workers | undefined;
}
/** A model that can run, and its GGUF quantizations. */
export interface FoundModel {
    readonly task: string;
    readonly target: ModelTarget;
    readonly choices: readonly PlannedChoice[];
}
/** Finds what a model of the catalogue needs to run. */
export interface Targets {
    readonly find: (row: RepositoryRow) => Promise<FoundModel>;
    /** Takes away what processes of the past have left behind. */
    readonly tidy: () => Promise<void>;
}
/** Targets over the hub's own store. Files are laid out anew for each process, and taken away with it. */
export declare const createTargets: (parts: TargetsDeps) => Targets;
//# sourceMappingURL=targets.d.ts.map