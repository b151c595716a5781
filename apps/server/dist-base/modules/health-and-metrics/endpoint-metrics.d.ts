import { type Registry } from "prom-client";
import type { Db } from "../../db/engine.ts";
import { type LoadDeps } from "../../router/upstream/pools/endpoint-load.ts";
export interface EndpointMetricsDeps extends LoadDeps {
    readonly db: Db;
}
/** Gauges of every endpoint, as this process measures them. */
export declare const registerEndpointMetrics: (registry: Registry, deps: EndpointMetricsDeps) => void;
//# sourceMappingURL=endpoint-metrics.d.ts.map