import type { EndpointRow } from "./endpoint-row.ts";
import type { PoolState } from "./pool-state.ts";
/** How much an endpoint should be preferred to the model's others. */
export interface EndpointWeighing {
    /** Calls in progress and waiting, compared with its weight. */
    readonly load: number;
    readonly isFull: boolean;
    /** Why its health check failed. */
    readonly downReason?: string;
    /** Whether it has the conversation's prefix in its cache. */
    readonly hasPrefix: boolean;
    readonly lastUse: number;
}
export interface WeighContext {
    readonly pools: PoolState;
    /** How long a new or recovered endpoint gets less than its share, while its caches are cold. */
    readonly slowStartMs: number;
    readonly now: () => number;
}
type Weighed = Pick<EndpointRow, "id" | "weight" | "max_in_flight" | "created_at">;
/** Weighs the endpoints of a model: least in flight for their weight, and the same one for every turn of a chat. */
export declare const weighEndpoints: (endpoints: readonly Weighed[], conversation: string | undefined, context: WeighContext) => ReadonlyMap<number, EndpointWeighing>;
export {};
//# sourceMappingURL=weigh-endpoints.d.ts.map