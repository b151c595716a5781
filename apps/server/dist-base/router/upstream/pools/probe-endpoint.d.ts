import type { ConnectionTest } from "@orrery/contract";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import { type Send, type UpstreamTimeouts } from "../send.ts";
export interface ProbeDeps {
    readonly send: Send;
    readonly key: string | undefined;
    readonly timeouts: UpstreamTimeouts;
    readonly now: () => number;
}
export type ProbedEndpoint = Pick<EndpointRow, "kind" | "address" | "served_model">;
/** Asks an engine, in its own protocol, whether it can take calls and which models it has. */
export declare const probeEndpoint: (deps: ProbeDeps, endpoint: ProbedEndpoint) => Promise<ConnectionTest>;
//# sourceMappingURL=probe-endpoint.d.ts.map