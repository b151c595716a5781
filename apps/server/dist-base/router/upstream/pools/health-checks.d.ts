import type { Db } from "../../../db/engine.ts";
import type { PoolState } from "../../engines/pool-state.ts";
import type { EndpointConnections } from "./endpoint-connections.ts";
export interface HealthCheckDeps {
    readonly db: Db;
    readonly pools: PoolState;
    readonly connections: Pick<EndpointConnections, "probe">;
    /** Time between two checks of an endpoint; 0 for none. */
    readonly intervalMs: number;
    readonly now: () => number;
    readonly onError: (error: unknown) => void;
}
/** Checks the health of every endpoint from time to time. */
export interface HealthChecks {
    readonly checkNow: () => Promise<void>;
    readonly stop: () => Promise<void>;
}
export declare const startHealthChecks: (deps: HealthCheckDeps) => HealthChecks;
//# sourceMappingURL=health-checks.d.ts.map