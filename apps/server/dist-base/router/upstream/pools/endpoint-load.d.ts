import type { EndpointLoad } from "@orrery/contract";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { PoolState } from "../../engines/pool-state.ts";
import { healthKeyOf } from "../../planning/candidate.ts";
import type { Health } from "../../planning/health.ts";
export interface LoadDeps {
    readonly pools: {
        readonly state: Pick<PoolState, "of">;
    };
    readonly health: Pick<Health, "of" | "failuresSince">;
    readonly now: () => number;
}
/** Failed attempts at one endpoint or provider. */
export declare const failuresLastHour: (key: ReturnType<typeof healthKeyOf>, { health, now }: Pick<LoadDeps, "health" | "now">) => number;
/** What is measured at an endpoint. Calls are those of all processes unless told otherwise; the rest is this one's. */
export declare const loadOf: (row: EndpointRow, deps: LoadDeps, isHubWide?: boolean) => EndpointLoad;
//# sourceMappingURL=endpoint-load.d.ts.map