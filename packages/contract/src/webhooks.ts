import { type Static, Type } from "typebox";
import { limits } from "./limits.ts";

const Watched = Type.Object({
  type: Type.Enum(["user", "org", "model", "dataset", "space"]),
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: "owner for a user or org, owner/name for a repository.",
  }),
});

const domain = Type.Enum(["repo", "discussion"]);
const Url = Type.String({ minLength: 1, maxLength: limits.webhookUrl, description: "Where events are sent." });
const WatchedItems = Type.Array(Watched, { minItems: 1, maxItems: 100 });
const Domains = Type.Array(domain, { maxItems: 10, description: "Default: both." });
const Secret = Type.String({
  maxLength: limits.webhookSecret,
  description: "Sent as X-Webhook-Secret, and signs each delivery. Printable ASCII; an empty text removes it.",
});

export const NewWebhook = Type.Object({
  url: Type.Optional(Url),
  jobSourceId: Type.Optional(Type.String()),
  watched: WatchedItems,
  domains: Type.Optional(Domains),
  secret: Type.Optional(Secret),
});

/** What is left out stays. */
export const WebhookChange = Type.Object({
  url: Type.Optional(Url),
  watched: Type.Optional(
    Type.Array(Watched, { maxItems: 100, description: "An empty list changes nothing: clients send it." }),
  ),
  domains: Type.Optional(Domains),
  secret: Type.Optional(Secret),
});

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  watched: Type.Array(Watched),
  domains: Type.Array(domain),
  secret: Type.Optional(
    Type.String({
      description: "How it begins, for tokens with the role write. The reply that saves a secret has it whole.",
    }),
  ),
  disabled: Type.Boolean(),
  disabledReason: Type.Optional(Type.String({ description: "Why the hub disabled it." })),
});

export const Webhooks = Type.Array(Webhook);
export const WebhookReply = Type.Object({ webhook: Webhook });

export const WebhookDelivery = Type.Object({
  id: Type.String({ description: "Higher for later events. Sent as webhook-id." }),
  state: Type.Enum(["pending", "delivered", "failed", "skipped"]),
  attempts: Type.Integer(),
  createdAt: Type.String(),
  attemptedAt: Type.Optional(Type.String()),
  nextAttemptAt: Type.Optional(Type.String()),
  httpStatus: Type.Optional(Type.Integer({ description: "Of the last attempt." })),
  response: Type.Optional(Type.String({ description: "How the reply to the last attempt begins." })),
  error: Type.Optional(Type.String({ description: "Why the last attempt failed, or why nothing was sent." })),
  durationMs: Type.Optional(Type.Integer()),
  replayOf: Type.Optional(Type.String()),
  payload: Type.Unknown({ description: "The JSON that is sent." }),
});

export const WebhookDeliveriesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  before: Type.Optional(Type.Integer({ minimum: 1, description: "Deliveries with a lower id." })),
});

export const WebhookDeliveries = Type.Object({ deliveries: Type.Array(WebhookDelivery) });

export type NewWebhook = Static<typeof NewWebhook>;
export type WebhookChange = Static<typeof WebhookChange>;
export type Webhook = Static<typeof Webhook>;
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export type WebhookDeliveriesQuery = Static<typeof WebhookDeliveriesQuery>;
