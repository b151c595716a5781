import { canWatch } from "../../../catalogue/events/can-watch.js";
import { guardOf } from "../../../catalogue/policy.js";
import { findById } from "../../../catalogue/repository-store.js";
import { isGuardError } from "../../../guard/errors.js";
import { deliveryHeaders } from "../../../identity/delivery-headers.js";
import { contextOf } from "../../../router/keys/key-ring.js";
import { toPayload } from "./payload.js";
/** Enough to recognize an error page. */
const maxResponseBytes = 4 * 1024;
/** How the reply begins. A reply that breaks off has been received all the same. */
const readStart = async ({ body }) => {
    const chunks = [];
    const reader = body?.getReader();
    try {
        for (let size = 0; reader && size < maxResponseBytes;) {
            const { done, value } = await reader.read();
            if (done)
                break;
            chunks.push(value);
            size += chunks.at(-1)?.byteLength ?? 0;
        }
    }
    catch {
        // What has arrived is shown.
    }
    await reader?.cancel().catch(() => { });
    // PostgreSQL stores no NUL.
    return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString().replaceAll("\u0000", "");
};
/** Some receivers echo the headers they got. */
const withoutSecret = (text, secret) => secret && secret.length >= 4 ? text.replaceAll(secret, "[secret]") : text;
/** Access may have been lost since the event was recorded. A deleted repository is judged as it was then. */
const isVisible = async (db, accountId, delivery, event) => {
    const row = await findById(db, delivery.repository_id);
    const { ownerId, groupId = null, isPrivate } = event.repository;
    const asItWas = { repositoryId: delivery.repository_id, ownerId, groupId, isPrivate, gated: null };
    const guarded = row ? guardOf(row) : asItWas;
    return canWatch(db, accountId, guarded);
};
const send = async ({ guard, now }, { url }, { id }, body, secret, signal) => {
    const headers = deliveryHeaders(id, body, secret, now());
    try {
        const reply = await guard.fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
        const response = withoutSecret(await readStart(reply), secret);
        if (reply.ok)
            return { state: "delivered", status: reply.status, response };
        return { state: "failed", status: reply.status, response, error: `The server answered ${reply.status}.` };
    }
    catch (error) {
        if (signal.aborted || !isGuardError(error))
            throw error;
        return { state: "failed", error: error.message };
    }
};
/** Sends an event to a webhook once; throws if the hub stops meanwhile. */
export const attemptDelivery = async (deps, webhook, delivery, signal) => {
    const event = JSON.parse(delivery.event);
    if (!(await isVisible(deps.db, webhook.account_id, delivery, event)))
        return { state: "skipped", error: "You no longer have access to the repository." };
    const secret = webhook.sealed === null ? undefined : await deps.keyRing.open(webhook.sealed, contextOf.webhook(webhook.id));
    if (webhook.sealed !== null && secret === undefined)
        return { state: "failed", error: "The webhook's secret cannot be decrypted. Set it again." };
    const body = JSON.stringify(toPayload(deps.hubUrl(), webhook.id, event));
    return send(deps, webhook, delivery, body, secret, signal);
};
//# sourceMappingURL=attempt.js.map