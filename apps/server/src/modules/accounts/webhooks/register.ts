import { createGuard } from "../../../guard/guard.ts";
import { ownAddress } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { createDeliverer } from "./deliverer.ts";
import { createDeliveryService } from "./delivery-service.ts";
import { registerWebhooks } from "./routes.ts";
import { createWebhookService } from "./service.ts";

/** How often the hub looks for events to deliver if it hears no notices. */
const intervalMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

export const register = (app: App, deps: ModuleDeps): void => {
  const { config } = deps;
  const timeoutMs = config.webhookTimeout * 1000;
  const reach = { allowPrivate: config.isPrivateWebhookAllowed };
  const hubUrl = () => ownAddress(app, config);
  const onError = (error: unknown): void => app.log.error({ err: error }, "could not deliver webhooks");
  const deliverer = createDeliverer({
    ...deps,
    hubUrl,
    timeoutMs,
    // Only the start of a reply is read, so a large one is no error.
    guard: createGuard({ ...reach, timeoutMs, idleMs: timeoutMs, maxBytes: Number.MAX_SAFE_INTEGER }),
    policy: { maxAttempts: config.webhookAttempts, firstDelayMs: config.webhookRetryDelay * 1000 },
    historyMs: config.webhookHistory * dayMs,
    onError,
  });
  // Processes with the role router leave deliveries to the others.
  const look = async () => deliverer.wake();
  const events =
    config.role === "router" ? undefined : deps.database.notices.follow("webhooks", { intervalMs, look, onError });
  app.addHook("onClose", async () => {
    await events?.stop();
    await deliverer.close();
  });
  const service = createWebhookService({ ...deps, reach, maxWebhooks: config.maxWebhooks });
  registerWebhooks(app, service, createDeliveryService({ ...deps, hubUrl }));
};
