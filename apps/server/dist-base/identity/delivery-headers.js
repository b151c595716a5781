import { createHmac } from "node:crypto";
/** Signs a delivery as the Standard Webhooks specification says, so that its libraries can verify it. */
const signatureOf = (secret, id, timestamp, body) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
/** The headers of a delivery; the secret itself is what clients of the field compare. */
export const deliveryHeaders = (deliveryId, body, secret, at) => {
    const id = String(deliveryId);
    const timestamp = Math.floor(at / 1000);
    return {
        "content-type": "application/json",
        "user-agent": "Orrery-Webhooks",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        ...(secret !== undefined && {
            "x-webhook-secret": secret,
            "webhook-signature": signatureOf(secret, id, timestamp, body),
        }),
    };
};
//# sourceMappingURL=delivery-headers.js.map