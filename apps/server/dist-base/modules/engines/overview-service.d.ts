import type { EnginesOverview, ModelScaling } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
import type { HubInference } from "../../inference/hub-inference.ts";
import { type LoadDeps } from "../../router/upstream/pools/endpoint-load.ts";
export interface OverviewDeps extends LoadDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly config: Pick<Config, "inferenceMemory">;
    readonly inference: Pick<HubInference, "status" | "runs">;
}
/** Owners whose models the viewer administers; undefined for all. */
export declare const administeredOwners: (viewer: Viewer) => readonly number[] | undefined;
export declare const createOverviewService: (deps: OverviewDeps) => {
    overview: (viewer: Viewer) => Promise<EnginesOverview>;
    scaling: (model: string, viewer: Viewer) => Promise<ModelScaling>;
};
/** What runs where, and how busy it is. */
export type OverviewService = ReturnType<typeof createOverviewService>;
//# sourceMappingURL=overview-service.d.ts.map