import type { NewWebhook, Webhook, WebhookChange } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import { type GuardSettings } from "../../../guard/guard.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type Viewer } from "../../../identity/viewer.ts";
import { type KeyRing } from "../../../router/keys/key-ring.ts";
import { type WebhookRow } from "./delivery-store.ts";
/** The webhooks of the caller's account. */
export interface WebhookService {
    readonly list: (viewer: Viewer) => Promise<Webhook[]>;
    readonly get: (id: string, viewer: Viewer) => Promise<Webhook>;
    readonly create: (request: NewWebhook, actor: Actor) => Promise<Webhook>;
    readonly update: (id: string, request: WebhookChange, actor: Actor) => Promise<Webhook>;
    readonly enable: (id: string, actor: Actor) => Promise<Webhook>;
    readonly disable: (id: string, actor: Actor) => Promise<Webhook>;
    readonly remove: (id: string, actor: Actor) => Promise<void>;
}
export interface WebhookDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly keyRing: KeyRing;
    readonly audit: AuditLog;
    readonly reach: GuardSettings;
    readonly maxWebhooks: number;
    readonly now: () => number;
}
export declare const ownWebhook: (db: Db, viewer: Viewer, id: string, role: "read" | "write") => Promise<WebhookRow>;
export declare const createWebhookService: (deps: WebhookDeps) => WebhookService;
//# sourceMappingURL=service.d.ts.map