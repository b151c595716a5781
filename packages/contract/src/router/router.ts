import { type Static, Type } from "typebox";
import { endpointKinds } from "./engines.ts";

const Account = Type.Optional(
  Type.String({ maxLength: 96, description: "One of your organizations. Default: your account." }),
);

/** An account's key at a provider, as its owner sees it: never the key itself. */
export const ProviderKeySummary = Type.Object({
  provider: Type.String(),
  hint: Type.String({ description: "The key's last characters." }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export const ProviderKeySummaries = Type.Array(ProviderKeySummary);

export const NewProviderKey = Type.Object({
  key: Type.String({ minLength: 8, maxLength: 2000, description: "Stored encrypted and never shown again." }),
  account: Account,
});

export const AccountQuery = Type.Object({ account: Account });

/** A provider, and whether the caller can use it. */
export const ProviderSummary = Type.Object({
  id: Type.String(),
  label: Type.String(),
  tasks: Type.Array(Type.String()),
  isClosed: Type.Boolean({ description: "Needs its own key, and model names that start with its id." }),
  unsupported: Type.Array(Type.String(), { description: "Parameters of chat completions that it refuses." }),
  key: Type.Union([Type.Literal("account"), Type.Literal("hub"), Type.Literal("none"), Type.Null()], {
    description: 'Whose key is used; "none" if not needed, null if missing.',
  }),
});

export const ProviderSummaries = Type.Array(ProviderSummary);

/** In which order an account likes its providers. */
export const ProviderPreferences = Type.Object({
  providers: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 }),
  account: Account,
});

const Price = Type.Number({ minimum: 0, maximum: 1_000_000, description: "US dollars per million tokens." });

export const NewDeployment = Type.Object({
  kind: Type.Enum([...endpointKinds], { description: "The engine. openai: any server with OpenAI's API." }),
  address: Type.String({ maxLength: 2000, description: "URL of the server, such as http://10.0.0.5:8000." }),
  servedModel: Type.Optional(
    Type.String({ maxLength: 300, description: "Model name on the server. Default: the name on the hub." }),
  ),
  task: Type.Optional(Type.String({ maxLength: 100 })),
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: "Stored encrypted." })),
  contextLength: Type.Optional(Type.Integer({ minimum: 1 })),
  inputPrice: Type.Optional(Price),
  outputPrice: Type.Optional(Price),
  isEnabled: Type.Optional(Type.Boolean()),
});

/** A server that runs a model of this hub. */
export const Deployment = Type.Object({
  model: Type.String(),
  kind: Type.Enum([...endpointKinds]),
  address: Type.String(),
  servedModel: Type.String(),
  task: Type.String(),
  hasKey: Type.Boolean(),
  contextLength: Type.Optional(Type.Integer()),
  inputPrice: Type.Optional(Type.Number()),
  outputPrice: Type.Optional(Type.Number()),
  isEnabled: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export const Deployments = Type.Array(Deployment);

export type ProviderKeySummary = Static<typeof ProviderKeySummary>;
export type NewProviderKey = Static<typeof NewProviderKey>;
export type ProviderSummary = Static<typeof ProviderSummary>;
export type ProviderPreferences = Static<typeof ProviderPreferences>;
export type NewDeployment = Static<typeof NewDeployment>;
export type Deployment = Static<typeof Deployment>;
