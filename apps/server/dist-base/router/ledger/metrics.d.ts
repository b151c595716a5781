import { type Registry } from "prom-client";
import type { Health } from "../planning/health.ts";
import type { CallCounters } from "./counters.ts";
import type { OpenedLedger } from "./open-ledger.ts";
export interface RouterMetrics {
    readonly counters: CallCounters;
    readonly health: Pick<Health, "openCircuits">;
    readonly ledger: Pick<OpenedLedger, "lag">;
    /** Calls that this process is answering. */
    readonly callsInProgress: () => number;
}
export declare const registerRouterMetrics: (registry: Registry, metrics: RouterMetrics) => void;
//# sourceMappingURL=metrics.d.ts.map