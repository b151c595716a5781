import type { Db } from "../../../db/engine.ts";
import type { DeliveryOutcome } from "./attempt.ts";
import { type DeliveryRow, type WebhookRow } from "./delivery-store.ts";
export interface RetryPolicy {
    /** After so many attempts, an event is given up and the next one is sent. */
    readonly maxAttempts: number;
    /** Before the second attempt; each later delay is four times as long. */
    readonly firstDelayMs: number;
}
/** Stores what came of an attempt, and when the next one is made. Returns whether another event can be sent now. */
export declare const settle: (db: Db, webhook: WebhookRow, delivery: DeliveryRow, outcome: DeliveryOutcome, policy: RetryPolicy, times: {
    readonly startedAt: number;
    readonly at: number;
}) => Promise<boolean>;
//# sourceMappingURL=settle.d.ts.map