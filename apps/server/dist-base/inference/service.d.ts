import type { Catalogue } from "../catalogue/catalogue.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Outage } from "../shared-state/outage.ts";
import type { LocalInference } from "./local-inference.ts";
import type { Limits } from "./messages.ts";
import type { Pool } from "./pool/pool.ts";
import type { Targets } from "./targets.ts";
/** What the service is made from. */
export interface ServiceDeps {
    readonly catalogue: Catalogue;
    readonly targets: Targets;
    readonly pool: Pool;
    readonly limits: Limits;
    readonly jsonBodies: JsonBodies;
    readonly now: () => number;
    /** Milliseconds that a call waits for its model before it is told that the model loads. */
    readonly loadWaitMs: number;
    readonly outage?: Outage;
}
/** The hub's own inference service over a pool of processes. */
export declare const createService: (parts: ServiceDeps) => LocalInference;
//# sourceMappingURL=service.d.ts.map