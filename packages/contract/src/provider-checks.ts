import { type Static, Type } from "typebox";

/** Which key to try: one that is given here and not kept, or the one that calls would go with. */
export const KeyQuestion = Type.Object({
  key: Type.Optional(Type.String({ minLength: 8, maxLength: 2000, description: "A key to try without keeping it." })),
  account: Type.Optional(
    Type.String({ maxLength: 96, description: "An organisation of yours; your own account unless given." }),
  ),
});

/** How a provider took a key. */
export const KeyCheck = Type.Object({
  outcome: Type.Enum(["accepted", "likely", "refused", "no-credit", "limited", "failing", "unreachable"], {
    description:
      "likely: the provider read past the key and complained about the question, which names a model that is not there.",
  }),
  message: Type.String(),
  source: Type.Enum(["given", "account", "hub"], { description: "Whose key was tried." }),
  status: Type.Optional(Type.Integer({ description: "What the provider answered with." })),
  model: Type.Optional(Type.String({ description: "The model that was asked for one token, at the provider." })),
  ms: Type.Integer(),
});

/** What was seen of a provider. */
export const ProviderHealth = Type.Object({
  provider: Type.String(),
  calls: Type.Integer({ description: "Calls of the last 24 hours that it answered or failed last." }),
  failed: Type.Integer(),
  firstMs: Type.Optional(Type.Integer({ description: "Median time to the first byte of content." })),
  slowFirstMs: Type.Optional(Type.Integer({ description: "The same for the slowest twentieth." })),
  lastCallAt: Type.Optional(Type.String()),
  openCircuits: Type.Optional(
    Type.Integer({ description: "Models that this process sends it no calls for now, since it failed too often." }),
  ),
});

export const ProviderHealths = Type.Array(ProviderHealth);

export type KeyQuestion = Static<typeof KeyQuestion>;
export type KeyCheck = Static<typeof KeyCheck>;
export type ProviderHealth = Static<typeof ProviderHealth>;
