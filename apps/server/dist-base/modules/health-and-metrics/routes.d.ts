import type { BlobStore } from "../../blobs/store.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { IndexAudit } from "../../catalogue/search/index-audit.ts";
import type { Config } from "../../config/config.ts";
import type { Database, Db } from "../../db/engine.ts";
import type { App } from "../../http/fastify-app.ts";
import type { Shutdown } from "../../http/shutdown/shutdown.ts";
import type { HubInference } from "../../inference/hub-inference.ts";
import { type RouterMetrics } from "../../router/ledger/metrics.ts";
import type { MeasuredWorkers } from "../../workers/workers.ts";
import { type EndpointMetricsDeps } from "./endpoint-metrics.ts";
export interface HealthAndMetricsDeps extends Omit<RouterMetrics, "health"> {
    readonly db: Db;
    readonly database: Pick<Database, "checkWrites">;
    readonly health: RouterMetrics["health"] & EndpointMetricsDeps["health"];
    readonly pools: EndpointMetricsDeps["pools"];
    readonly now: () => number;
    readonly blobs: BlobStore;
    readonly indexes: SearchIndexes;
    readonly indexAudit: IndexAudit;
    readonly secret: string;
    readonly shutdown: Shutdown;
    readonly workers: Pick<MeasuredWorkers, "registerMetrics">;
    readonly inference: Pick<HubInference, "status" | "waits" | "isReady">;
    readonly config: Pick<Config, "dataFolder" | "host" | "metricsPort" | "minFreeDisk" | "role">;
}
/** Liveness, readiness, metrics and the OpenAPI document. */
export declare const registerHealthAndMetrics: (app: App, deps: HealthAndMetricsDeps) => void;
//# sourceMappingURL=routes.d.ts.map