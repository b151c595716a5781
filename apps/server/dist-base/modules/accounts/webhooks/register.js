import { createGuard } from "../../../guard/guard.js";
import { createDeliverer } from "./deliverer.js";
import { createDeliveryService } from "./delivery-service.js";
import { registerWebhooks } from "./routes.js";
import { createWebhookService } from "./service.js";
/** How often the hub looks for events to deliver if it hears no notices. */
const intervalMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Payloads are built without a request, so the hub's URL is the configured one or the address it listens on. */
const hubUrlOf = (app, { publicUrl, host, port }) => {
    if (publicUrl)
        return publicUrl;
    const bound = app.server.address();
    const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? "localhost" : host;
    return `http://${name.includes(":") ? `[${name}]` : name}:${bound?.port ?? port}`;
};
export const register = (app, deps) => {
    const { config } = deps;
    const timeoutMs = config.webhookTimeout * 1000;
    const reach = { allowPrivate: config.isPrivateWebhookAllowed };
    const hubUrl = () => hubUrlOf(app, config);
    const onError = (error) => app.log.error({ err: error }, "could not deliver webhooks");
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
    const events = config.role === "router" ? undefined : deps.database.notices.follow("webhooks", { intervalMs, look, onError });
    app.addHook("onClose", async () => {
        await events?.stop();
        await deliverer.close();
    });
    const service = createWebhookService({ ...deps, reach, maxWebhooks: config.maxWebhooks });
    registerWebhooks(app, service, createDeliveryService({ ...deps, hubUrl }));
};
//# sourceMappingURL=register.js.map