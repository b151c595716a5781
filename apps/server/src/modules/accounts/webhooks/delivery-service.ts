import type { WebhookDeliveriesQuery, WebhookDelivery } from "@orrery/contract";
import type { StoredEvent } from "../../../catalogue/events/event.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type DeliveryRow, deliveriesOf, findDelivery, insertReplay, type WebhookRow } from "./delivery-store.ts";
import { toPayload } from "./payload.ts";
import { ownWebhook } from "./service.ts";

export interface DeliveryDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly hubUrl: () => string;
  readonly now: () => number;
}

const time = (at: number): string => new Date(at).toISOString();

const attemptOf = (row: DeliveryRow) => ({
  ...(row.attempted_at !== null && { attemptedAt: time(row.attempted_at) }),
  ...(row.http_status !== null && { httpStatus: row.http_status }),
  ...(row.response !== null && { response: row.response }),
  ...(row.error !== null && { error: row.error }),
  ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
});

const describe = (hubUrl: string, webhook: WebhookRow, row: DeliveryRow): WebhookDelivery => ({
  id: String(row.id),
  state: row.state,
  attempts: row.attempts,
  createdAt: time(row.created_at),
  ...attemptOf(row),
  ...(row.state === "pending" && row.attempts > 0 && { nextAttemptAt: time(webhook.retry_at) }),
  ...(row.replay_of !== null && { replayOf: String(row.replay_of) }),
  payload: toPayload(hubUrl, webhook.id, JSON.parse(row.event) as StoredEvent),
});

export const createDeliveryService = ({ db, audit, hubUrl, now }: DeliveryDeps) => ({
  list: async (
    webhookId: string,
    { limit = 50, before }: WebhookDeliveriesQuery,
    viewer: Viewer,
  ): Promise<WebhookDelivery[]> => {
    const webhook = await ownWebhook(db, viewer, webhookId, "read");
    const rows = await deliveriesOf(db, webhook.id, { limit, ...(before !== undefined && { before }) });
    return rows.map((row) => describe(hubUrl(), webhook, row));
  },

  replay: async (webhookId: string, id: string, actor: Actor): Promise<WebhookDelivery> => {
    const webhook = await ownWebhook(db, actor.viewer, webhookId, "write");
    const known = /^\d{1,15}$/.test(id) ? await findDelivery(db, webhook.id, Number(id)) : undefined;
    if (!known) throw new HubError("not_found", `This webhook has no delivery "${id.slice(0, 40)}".`);
    if (webhook.is_disabled) throw new HubError("conflict", "This webhook is disabled. Enable it, then replay.");
    const replay = await insertReplay(db, known, now());
    await audit(actor, "webhook.replay", `webhook ${webhook.id}`, { delivery: known.id });
    return describe(hubUrl(), webhook, replay);
  },
});

/** What a webhook was sent, and sending it again. */
export type DeliveryService = ReturnType<typeof createDeliveryService>;
