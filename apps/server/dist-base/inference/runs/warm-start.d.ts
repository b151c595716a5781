import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Pool } from "../pool/pool.ts";
import type { Targets } from "../targets.ts";
export interface WarmStartDeps {
    readonly catalogue: Pick<Catalogue, "find">;
    readonly targets: Pick<Targets, "find">;
    readonly pool: Pick<Pool, "load" | "hasRoomFor" | "status" | "failureOf">;
    /** Where the names of loaded models are saved. */
    readonly folder: string;
    /** Models to load before the process is ready. */
    readonly preload: readonly string[];
}
/** Why a model was not loaded. */
interface LoadProblem {
    readonly model: string;
    readonly reason: string;
}
export declare const createWarmStart: (deps: WarmStartDeps) => {
    /** Whether the models that the settings name are loaded, or failed. */
    isReady: () => boolean;
    /** Loads the models that the settings name, then those that were loaded when the process ended; returns what failed. */
    warmUp: () => Promise<readonly LoadProblem[]>;
    /** Saves which models are loaded, for the next start. */
    save: () => Promise<void>;
    /** Call it before models are unloaded: those that are loaded now are for the next start. */
    close: () => void;
};
/** Loads models when the hub starts. */
export type WarmStart = ReturnType<typeof createWarmStart>;
export {};
//# sourceMappingURL=warm-start.d.ts.map