import { type Static, Type } from "typebox";

const Status = Type.Enum(["live", "staging"]);
const Price = Type.Optional(Type.Number({ minimum: 0, description: "US dollars per million tokens." }));

const facts = {
  pricing: Type.Optional(Type.Object({ input: Price, output: Price })),
  contextLength: Type.Optional(Type.Integer({ minimum: 1 })),
  supportsTools: Type.Optional(Type.Boolean()),
  supportsStructuredOutput: Type.Optional(Type.Boolean()),
};

export const PartnerQuery = Type.Object({ status: Type.Optional(Status) });

/** What an admin says of a model at a provider. */
export const NewPartnerModel = Type.Object({
  hfModel: Type.String({ minLength: 1, maxLength: 200, description: "The model's name on this hub: owner/name." }),
  providerModel: Type.String({ minLength: 1, maxLength: 200, description: "Provider model ID." }),
  task: Type.String({ minLength: 1, maxLength: 60, description: "Use conversational for chat." }),
  status: Type.Optional(Status),
  ...facts,
});

export const PartnerStatus = Type.Object({ status: Status });

/** From what price on each provider serves models. */
export const ProviderPrices = Type.Array(
  Type.Object({
    provider: Type.String(),
    fromUsd: Type.Number({ description: "Lowest input price in US dollars per million tokens." }),
  }),
);

const state = Type.Enum(["live", "staging", "error"]);

/** A model at a provider. */
export const PartnerModel = Type.Object({
  _id: Type.String(),
  provider: Type.String(),
  hfModel: Type.String(),
  providerModel: Type.String(),
  task: Type.String(),
  status: state,
  isLocal: Type.Boolean({ description: "Whether the mapping was added on this hub. Imports don't change it." }),
  ...facts,
});

/** The models of a provider: by task, then by name. */
export const PartnerModels = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Object({ _id: Type.String(), providerId: Type.String(), status: state, ...facts })),
);

export type NewPartnerModel = Static<typeof NewPartnerModel>;
export type PartnerModel = Static<typeof PartnerModel>;
export type PartnerModels = Static<typeof PartnerModels>;
export type ProviderPrices = Static<typeof ProviderPrices>;

/** A model that can be called at a provider. */
const ProviderModel = Type.Object({
  id: Type.String({ description: "Provider model ID." }),
  task: Type.String({ description: "conversational for chat." }),
  hubModel: Type.Optional(Type.String({ description: "The model's name on this hub." })),
  pricing: Type.Optional(Type.Object({ input: Price, output: Price })),
  contextLength: Type.Optional(Type.Integer()),
  firstMs: Type.Optional(Type.Integer({ description: "Measured time to the first token." })),
  tokensPerSecond: Type.Optional(Type.Integer()),
});

/** The models of a provider: those in its own list for the account's key, and those added to this hub. */
export const ProviderModels = Type.Object({
  provider: Type.String(),
  models: Type.Array(ProviderModel),
  listedAt: Type.Optional(
    Type.String({ description: "When the provider's own list was read. It is saved for a day." }),
  ),
  problem: Type.Optional(Type.String({ description: "Why the provider's own list is missing, and what to do." })),
});

export type ProviderModel = Static<typeof ProviderModel>;
export type ProviderModels = Static<typeof ProviderModels>;
