import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { PoolState } from "../../engines/pool-state.ts";
import type { Send } from "../send.ts";
export interface PooledSendDeps {
    readonly pools: PoolState;
    /** How long a call waits for room at an endpoint with a limit. */
    readonly queueMs: number;
    readonly now: () => number;
}
type Limits = Pick<EndpointRow, "id" | "max_in_flight" | "first_byte_ms" | "idle_ms">;
/** Sends to an endpoint within its limits, and counts its calls. */
export declare const pooledSend: ({ pools, queueMs, now }: PooledSendDeps, endpoint: Limits, send: Send) => Send;
export {};
//# sourceMappingURL=pooled-send.d.ts.map