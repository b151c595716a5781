import { type Static, Type } from "typebox";

/** Which key to try: one that is given here and not kept, or the one that calls would go with. */
export const KeyQuestion = Type.Object({
  key: Type.Optional(Type.String({ minLength: 8, maxLength: 2000, description: "Key to test. It is not saved." })),
  account: Type.Optional(
    Type.String({ maxLength: 96, description: "One of your organizations. Default: your account." }),
  ),
});

/** How a provider took a key. */
export const KeyCheck = Type.Object({
  outcome: Type.Enum(["accepted", "likely", "refused", "no-credit", "limited", "failing", "unreachable"], {
    description:
      "likely: the provider accepted the key and rejected the test request, which names a model that does not exist.",
  }),
  message: Type.String(),
  source: Type.Enum(["given", "account", "hub"], { description: "Whose key was tested." }),
  status: Type.Optional(Type.Integer({ description: "Status of the provider's reply." })),
  model: Type.Optional(Type.String({ description: "Provider model ID that was asked for one token." })),
  ms: Type.Integer(),
});

/** What was seen of a provider. */
export const ProviderHealth = Type.Object({
  provider: Type.String(),
  calls: Type.Integer({ description: "Calls in the last 24 hours that ended at this provider." }),
  failed: Type.Integer(),
  firstMs: Type.Optional(Type.Integer({ description: "Median time to the first byte of content." })),
  slowFirstMs: Type.Optional(
    Type.Integer({ description: "95th percentile of the time to the first byte of content." }),
  ),
  lastCallAt: Type.Optional(Type.String()),
  openCircuits: Type.Optional(Type.Integer({ description: "Models paused at this provider after repeated failures." })),
});

/** How calls to one provider ended over the last seven days. */
export const ProviderHistory = Type.Object({
  provider: Type.String(),
  periods: Type.Array(
    Type.Object({
      at: Type.String({ description: "When the two hours began." }),
      calls: Type.Integer({ description: "Calls that ended at this provider." }),
      failed: Type.Integer(),
    }),
    { description: "The oldest first." },
  ),
});

export const ProviderHealths = Type.Array(ProviderHealth);

export type KeyQuestion = Static<typeof KeyQuestion>;
export type KeyCheck = Static<typeof KeyCheck>;
export type ProviderHistory = Static<typeof ProviderHistory>;
export type ProviderHealth = Static<typeof ProviderHealth>;
