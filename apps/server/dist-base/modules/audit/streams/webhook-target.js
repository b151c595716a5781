import { deliveryHeaders } from "../../../identity/delivery-headers.js";
import { sendTimeoutMs } from "./stream-target.js";
/** Sends events as JSON, signed like other webhooks. The operator names the address, so it can be a private one. */
export const createWebhookTarget = ({ url, secret, now }) => ({
    name: "webhook",
    send: async (events) => {
        const body = JSON.stringify({ events });
        const headers = deliveryHeaders(events.at(-1)?.id ?? 0, body, secret || undefined, now());
        const signal = AbortSignal.timeout(sendTimeoutMs);
        const reply = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
        await reply.body?.cancel();
        if (!reply.ok)
            throw new Error(`The webhook for audit events answered ${reply.status}.`);
    },
});
//# sourceMappingURL=webhook-target.js.map