import type { App } from "../../../http/fastify-app.ts";
import type { DeliveryService } from "./delivery-service.ts";
import type { WebhookService } from "./service.ts";
/** Webhooks of the caller's account. Replies can contain secrets, so no cache stores them. */
export declare const registerWebhooks: (app: App, service: WebhookService, deliveries: DeliveryService) => void;
//# sourceMappingURL=routes.d.ts.map