import type { Generated } from "kysely";
import type { Flag } from "./flag.js";
export interface WebhookTables {
    webhooks: WebhookTable;
    webhook_watches: WebhookWatchTable;
    webhook_deliveries: WebhookDeliveryTable;
}
interface WebhookTable {
    id: string;
    account_id: number;
    url: string;
    /** JSON: a list of "repo" and "discussion". */
    domains: string;
    /** The secret, encrypted. */
    sealed: string | null;
    is_disabled: Generated<Flag>;
    /** Why the hub disabled it; null if its owner did. */
    disabled_reason: string | null;
    /** Failed attempts since the last one that succeeded. */
    failures: Generated<number>;
    /** Nothing is sent before. */
    retry_at: Generated<number>;
    /** The process that sends its deliveries, and until when no other one does. */
    claimed_by: string | null;
    claimed_until: Generated<number>;
    created_at: number;
}
interface WebhookWatchTable {
    webhook_id: string;
    position: number;
    type: "user" | "org" | "model" | "dataset";
    name: string;
    /** Type and name in lower case. */
    target_key: string;
}
/** An event for one webhook. */
interface WebhookDeliveryTable {
    id: Generated<number>;
    webhook_id: string;
    /** The repository may be deleted. */
    repository_id: number;
    /** JSON. */
    event: string;
    state: Generated<"pending" | "delivered" | "failed" | "skipped">;
    attempts: Generated<number>;
    /** Of the last attempt. */
    http_status: number | null;
    response: string | null;
    error: string | null;
    duration_ms: number | null;
    replay_of: number | null;
    created_at: number;
    attempted_at: number | null;
}
export {};
//# sourceMappingURL=webhook-tables.d.ts.map