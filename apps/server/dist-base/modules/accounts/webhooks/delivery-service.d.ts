import type { WebhookDeliveriesQuery, WebhookDelivery } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
export interface DeliveryDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly hubUrl: () => string;
    readonly now: () => number;
}
export declare const createDeliveryService: ({ db, audit, hubUrl, now }: DeliveryDeps) => {
    list: (webhookId: string, { limit, before }: WebhookDeliveriesQuery, viewer: Viewer) => Promise<WebhookDelivery[]>;
    replay: (webhookId: string, id: string, actor: Actor) => Promise<WebhookDelivery>;
};
/** What a webhook was sent, and sending it again. */
export type DeliveryService = ReturnType<typeof createDeliveryService>;
//# sourceMappingURL=delivery-service.d.ts.map