import { type StreamTarget } from "./stream-target.ts";
interface WebhookSettings {
    readonly url: string;
    readonly secret: string;
    readonly now: () => number;
}
/** Sends events as JSON, signed like other webhooks. The operator names the address, so it can be a private one. */
export declare const createWebhookTarget: ({ url, secret, now }: WebhookSettings) => StreamTarget;
export {};
//# sourceMappingURL=webhook-target.d.ts.map