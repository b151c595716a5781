import { type Static, Type } from "typebox";

const Price = Type.Optional(Type.Number({ minimum: 0, description: "US dollars per million tokens." }));

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
  listedAt: Type.Optional(Type.String({ description: "When the provider's own list was read. It is kept for a day." })),
  problem: Type.Optional(Type.String({ description: "Why the provider's own list is missing, and what to do." })),
});

export type ProviderModel = Static<typeof ProviderModel>;
export type ProviderModels = Static<typeof ProviderModels>;
