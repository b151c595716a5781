import type { BlobStore } from "../../blobs/store.ts";
import { type GgufRunnable } from "../../catalogue/runnable/find-gguf.ts";
import type { Workers } from "../../workers/workers.ts";
import type { Limits } from "../messages.ts";
import type { ModelTarget } from "../pool/call.ts";
import { type MemoryPlan } from "./memory-plan.ts";
/** What GGUF models are prepared with. */
export interface GgufTargetDeps {
    readonly blobs: BlobStore;
    /** Where models' files are laid out for workers. */
    readonly folder: string;
    readonly limits: Limits;
    readonly cores: number;
    /** Bytes for all loaded models. */
    readonly memory: number;
    /** The quantization to run, if the repository has several. */
    readonly quantization: string;
    /** Reads headers away from the event loop; in this process without it. */
    readonly workers?: Workers | undefined;
}
/** A model of the catalogue with its GGUF files. */
export interface GgufModel {
    readonly key: string;
    readonly id: string;
    readonly repositoryId: number;
    readonly runnable: GgufRunnable;
    /** What an admin chose to run; null for the hub's choice. */
    readonly chosen: string | null;
    /** The content of each file, by its path. */
    readonly files: ReadonlyMap<string, {
        readonly sha256: string;
        readonly size: number;
    }>;
}
/** A quantization of a model, and the memory that it needs. */
export interface PlannedChoice {
    readonly name: string;
    /** Bytes of its files. */
    readonly bytes: number;
    readonly plan: MemoryPlan;
}
/** A GGUF model's target, and the quantizations that could run instead. */
interface PlannedGguf {
    readonly target: ModelTarget;
    readonly choices: readonly PlannedChoice[];
}
/** What it takes to run a GGUF model: its files are checked, and its memory is planned, before anything is loaded. */
export declare const createGgufTarget: (deps: GgufTargetDeps, model: GgufModel) => Promise<PlannedGguf>;
export {};
//# sourceMappingURL=gguf-target.d.ts.map