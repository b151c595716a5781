import type { IncomingHttpHeaders } from "node:http";
/** A request that has been answered. */
interface ObservedRequest {
    readonly headers: IncomingHttpHeaders;
    readonly id: string;
    readonly method: string;
    /** Its pattern, such as `/api/models/:owner/:name`. */
    readonly route: string;
    readonly status: number;
    readonly endedAt: number;
    readonly durationMs: number;
}
/** A call to a model that has ended. */
export interface ObservedCall {
    readonly inbound: {
        readonly id: string;
        readonly at: number;
        readonly request: {
            readonly headers: IncomingHttpHeaders;
        };
    };
    readonly kind: {
        readonly endpoint: string;
        readonly model: string;
        readonly task: string;
        readonly isStreamed: boolean;
    };
    readonly settlement: {
        readonly state: string;
        readonly status: number;
        readonly candidate?: {
            readonly provider: string;
            readonly providerModel: string;
        };
        readonly notes: readonly {
            readonly provider: string;
            readonly outcome: string;
            readonly ms: number;
        }[];
        readonly usage?: {
            readonly input: number;
            readonly output: number;
        };
        readonly errorCode?: string;
        readonly firstMs?: number;
    };
    readonly finishedAt: number;
}
/** Sends what happens in the hub to a collector. A collector that is down does not disturb the hub. */
export interface Telemetry {
    readonly onCall: (call: ObservedCall) => void;
    readonly onRequest: (request: ObservedRequest) => void;
    /** Sends what is left. */
    readonly close: () => Promise<void>;
}
export {};
//# sourceMappingURL=telemetry.d.ts.map