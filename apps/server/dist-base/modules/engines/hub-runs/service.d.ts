import type { HubModels, HubRun, HubRunStart, HubRunState } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { HubInference } from "../../../inference/hub-inference.ts";
export interface HubRunDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly config: Pick<Config, "inferenceMemory" | "inferenceQuantization">;
    readonly inference: Pick<HubInference, "runs">;
}
export declare const createHubRunService: (deps: HubRunDeps) => {
    read: (model: string, viewer: Viewer) => Promise<HubRunState>;
    start: (model: string, request: HubRunStart, actor: Actor) => Promise<HubRun>;
    stop: (model: string, actor: Actor) => Promise<HubRun>;
    /** Loaded models that the viewer administers. */
    list: (viewer: Viewer) => Promise<HubModels>;
};
/** Models that the hub runs itself: what they need, and starting and stopping them. */
export type HubRunService = ReturnType<typeof createHubRunService>;
//# sourceMappingURL=service.d.ts.map