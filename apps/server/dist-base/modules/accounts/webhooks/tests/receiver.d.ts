import { type IncomingHttpHeaders } from "node:http";
export interface ReceivedDelivery {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
}
/** A server that webhooks of tests are sent to. */
export interface WebhookReceiver {
    readonly url: string;
    readonly received: ReceivedDelivery[];
    /** Deliveries to one path. */
    readonly at: (path: string) => ReceivedDelivery[];
    /** How the next requests are answered; 200 after them. "hang" never answers. */
    readonly replies: (number | "hang")[];
    readonly close: () => Promise<void>;
}
export declare const startWebhookReceiver: () => Promise<WebhookReceiver>;
//# sourceMappingURL=receiver.d.ts.map