import type { HubRun } from "@orrery/contract";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import type { Pool } from "../pool/pool.ts";
import type { Targets } from "../targets.ts";
import type { SharedModels } from "./shared-models.ts";
/** Starts, stops and describes the models that the hub runs itself. */
export interface ModelRuns extends Pick<SharedModels, "list"> {
    /** Rejects with a HubInferenceError if the hub cannot run the model. */
    readonly describe: (row: RepositoryRow) => Promise<HubRun>;
    /** Loads a model in this process if it serves calls, with the quantization that its row names; others of it are stopped. */
    readonly start: (row: RepositoryRow) => Promise<void>;
    readonly stop: (row: RepositoryRow) => Promise<void>;
}
export interface ModelRunsDeps {
    readonly targets: Targets;
    readonly pool: Pool;
    readonly shared: SharedModels;
    /** Bytes for all loaded models. */
    readonly memory: number;
    readonly config: Pick<Config, "role" | "inferenceIdle">;
}
export declare const createModelRuns: (deps: ModelRunsDeps) => ModelRuns;
//# sourceMappingURL=model-runs.d.ts.map