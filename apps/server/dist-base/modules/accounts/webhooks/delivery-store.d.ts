import { type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type WebhookRow = Selectable<Tables["webhooks"]>;
export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;
/** When the next delivery of an enabled webhook can be attempted; undefined if none waits. */
export declare const nextAttemptAt: (db: Db) => Promise<number | undefined>;
/** Claims the webhook that has waited longest, for one process and a limited time. */
export declare const claimWebhook: (database: Database, claimedBy: string, at: number, until: number) => Promise<string | undefined>;
/** Extends a claim; undefined if it was lost, or the webhook or its account was disabled or deleted. */
export declare const extendClaim: (db: Db, id: string, claimedBy: string, until: number) => Promise<WebhookRow | undefined>;
export declare const releaseWebhook: (db: Db, id: string, claimedBy: string, at: number) => Promise<void>;
export declare const updateWebhook: (db: Db, id: string, change: Updateable<Tables["webhooks"]>) => Promise<void>;
/** The first undelivered event of a webhook. */
export declare const nextDelivery: (database: Database, webhookId: string) => Promise<DeliveryRow | undefined>;
export declare const updateDelivery: (db: Db, id: number, change: Updateable<Tables["webhook_deliveries"]>) => Promise<void>;
export declare const deliveriesOf: (db: Db, webhookId: string, { limit, before }: {
    readonly limit: number;
    readonly before?: number;
}) => Promise<DeliveryRow[]>;
export declare const findDelivery: (db: Db, webhookId: string, id: number) => Promise<DeliveryRow | undefined>;
export declare const insertReplay: (db: Db, delivery: DeliveryRow, at: number) => Promise<DeliveryRow>;
export declare const deleteDeliveriesOf: (db: Db, webhookId: string) => Promise<void>;
export declare const deleteOldDeliveries: (db: Db, before: number) => Promise<void>;
//# sourceMappingURL=delivery-store.d.ts.map