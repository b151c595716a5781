import { HubError } from "../../../errors.js";
import { deliveriesOf, findDelivery, insertReplay } from "./delivery-store.js";
import { toPayload } from "./payload.js";
import { ownWebhook } from "./service.js";
const time = (at) => new Date(at).toISOString();
const attemptOf = (row) => ({
    ...(row.attempted_at !== null && { attemptedAt: time(row.attempted_at) }),
    ...(row.http_status !== null && { httpStatus: row.http_status }),
    ...(row.response !== null && { response: row.response }),
    ...(row.error !== null && { error: row.error }),
    ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
});
const describe = (hubUrl, webhook, row) => ({
    id: String(row.id),
    state: row.state,
    attempts: row.attempts,
    createdAt: time(row.created_at),
    ...attemptOf(row),
    ...(row.state === "pending" && row.attempts > 0 && { nextAttemptAt: time(webhook.retry_at) }),
    ...(row.replay_of !== null && { replayOf: String(row.replay_of) }),
    payload: toPayload(hubUrl, webhook.id, JSON.parse(row.event)),
});
export const createDeliveryService = ({ db, audit, hubUrl, now }) => ({
    list: async (webhookId, { limit = 50, before }, viewer) => {
        const webhook = await ownWebhook(db, viewer, webhookId, "read");
        const rows = await deliveriesOf(db, webhook.id, { limit, ...(before !== undefined && { before }) });
        return rows.map((row) => describe(hubUrl(), webhook, row));
    },
    replay: async (webhookId, id, actor) => {
        const webhook = await ownWebhook(db, actor.viewer, webhookId, "write");
        const known = /^\d{1,15}$/.test(id) ? await findDelivery(db, webhook.id, Number(id)) : undefined;
        if (!known)
            throw new HubError("not_found", `This webhook has no delivery "${id.slice(0, 40)}".`);
        if (webhook.is_disabled)
            throw new HubError("conflict", "This webhook is disabled. Enable it, then replay.");
        const replay = await insertReplay(db, known, now());
        await audit(actor, "webhook.replay", `webhook ${webhook.id}`, { delivery: known.id });
        return describe(hubUrl(), webhook, replay);
    },
});
//# sourceMappingURL=delivery-service.js.map