import type { Db } from "../../../db/engine.ts";
import type { Guard } from "../../../guard/guard.ts";
import { type KeyRing } from "../../../router/keys/key-ring.ts";
import type { DeliveryRow, WebhookRow } from "./delivery-store.ts";
/** What came of one attempt. */
export interface DeliveryOutcome {
    readonly state: "delivered" | "failed" | "skipped";
    readonly status?: number;
    readonly response?: string;
    readonly error?: string;
}
export interface AttemptDeps {
    readonly db: Db;
    readonly keyRing: KeyRing;
    readonly guard: Guard;
    /** The hub's own URL. */
    readonly hubUrl: () => string;
    readonly now: () => number;
}
/** Sends an event to a webhook once; throws if the hub stops meanwhile. */
export declare const attemptDelivery: (deps: AttemptDeps, webhook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal) => Promise<DeliveryOutcome>;
//# sourceMappingURL=attempt.d.ts.map