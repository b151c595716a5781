import { type Static, Type } from "typebox";

/** The engines that the router can call, by the API they have. */
export const endpointKinds = [
  "openai",
  "vllm",
  "sglang",
  "llama-server",
  "ollama",
  "tgi",
  "tei",
  "kserve-v2",
  "triton",
  "ray-serve",
  "hub",
] as const;

export type EndpointKind = (typeof endpointKinds)[number];

const Kind = Type.Enum([...endpointKinds], {
  description: "The engine. openai: any server with OpenAI's API. hub: another Orrery hub or worker.",
});
const State = Type.Enum(["active", "draining", "off"], {
  description: "draining: calls in progress end, and no new ones are sent. off: not used.",
});
const Price = Type.Number({ minimum: 0, maximum: 1_000_000, description: "US dollars per million tokens." });
const Milliseconds = (description: string) => Type.Integer({ minimum: 100, maximum: 3_600_000, description });
export const Zone = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{0,39}$",
  description: "Where the engine runs, such as eu-north. Policies can restrict calls to zones.",
});

/** What an admin can set; null removes an optional value. */
const settings = {
  servedModel: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: "Model name at the engine. Default: the name here." }),
  ),
  task: Type.Optional(Type.String({ maxLength: 100 })),
  key: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 2000 }), Type.Null()], {
      description: "API key of the engine. Stored encrypted and never returned.",
    }),
  ),
  weight: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: "Share of calls compared with other endpoints. Default: 1.",
    }),
  ),
  zone: Type.Optional(Type.Union([Zone, Type.Null()])),
  maxInFlight: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()], {
      description: "Max calls at once. Further calls wait. 0 or null: no limit.",
    }),
  ),
  firstByteMs: Type.Optional(
    Type.Union([Milliseconds("Max time until the reply starts. 0 or null: the hub's default."), Type.Null()]),
  ),
  idleMs: Type.Optional(
    Type.Union([Milliseconds("Max time between two parts of a reply. 0 or null: the hub's default."), Type.Null()]),
  ),
  contextLength: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  inputPrice: Type.Optional(Type.Union([Price, Type.Null()])),
  outputPrice: Type.Optional(Type.Union([Price, Type.Null()])),
  revision: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
      description: "The revision of the model that the engine has loaded, if known.",
    }),
  ),
  managedBy: Type.Optional(
    Type.Union([Type.String({ pattern: "^[a-z0-9-]{1,40}$" }), Type.Null()], {
      description: "The program that adds and removes this endpoint, such as ray. Unset if a person does.",
    }),
  ),
  state: Type.Optional(State),
};

const address = Type.String({ maxLength: 2000, description: "URL of the engine, such as http://10.0.0.5:8000." });

export const NewEngineEndpoint = Type.Object({ kind: Kind, address, ...settings });

export const EngineEndpointChange = Type.Object({
  kind: Type.Optional(Kind),
  address: Type.Optional(address),
  ...settings,
});

const Count = Type.Integer({ minimum: 0 });

/** What the hub measures at an endpoint. */
export const EndpointLoad = Type.Object({
  status: Type.Enum(["healthy", "starting", "unreachable", "draining", "off", "unknown"], {
    description: "From the health checks and recent calls of the process that answers. unknown: not checked yet.",
  }),
  message: Type.Optional(Type.String({ description: "Why it is not healthy." })),
  since: Type.Optional(Type.String({ description: "When the status last changed." })),
  checkedAt: Type.Optional(Type.String()),
  inFlight: Count,
  queued: Count,
  errorsLastHour: Count,
  firstTokenMs: Type.Optional(Type.Number({ description: "Median of the last hour." })),
  firstTokenP95Ms: Type.Optional(Type.Number()),
  firstTokenTrend: Type.Array(Type.Number(), { description: "The newest times to the first byte, oldest first." }),
  tokensPerSecond: Type.Optional(Type.Number()),
  loadedModels: Type.Optional(Type.Array(Type.String())),
});

/** One engine that serves a model. */
export const EngineEndpoint = Type.Object({
  id: Type.Integer(),
  model: Type.String(),
  kind: Kind,
  address: Type.String(),
  servedModel: Type.String(),
  task: Type.String(),
  hasKey: Type.Boolean(),
  weight: Type.Integer(),
  state: State,
  isPrivateAllowed: Type.Boolean({ description: "Whether its address can be on a private network." }),
  zone: Type.Optional(Type.String()),
  maxInFlight: Type.Optional(Type.Integer()),
  firstByteMs: Type.Optional(Type.Integer()),
  idleMs: Type.Optional(Type.Integer()),
  contextLength: Type.Optional(Type.Integer()),
  inputPrice: Type.Optional(Type.Number()),
  outputPrice: Type.Optional(Type.Number()),
  revision: Type.Optional(Type.String()),
  managedBy: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Type.String({ description: "Removed then, unless its worker renews it." })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  load: EndpointLoad,
});

export const EngineEndpoints = Type.Array(EngineEndpoint);

/** The result of a connection test. */
export const ConnectionTest = Type.Object({
  isReachable: Type.Boolean(),
  status: Type.Enum(["healthy", "starting", "unreachable"]),
  message: Type.String(),
  ms: Type.Number(),
  models: Type.Optional(Type.Array(Type.String(), { description: "Models that the engine lists." })),
});

export type NewEngineEndpoint = Static<typeof NewEngineEndpoint>;
export type EngineEndpointChange = Static<typeof EngineEndpointChange>;
export type EndpointLoad = Static<typeof EndpointLoad>;
export type EngineEndpoint = Static<typeof EngineEndpoint>;
export type ConnectionTest = Static<typeof ConnectionTest>;

const Engine = Type.Enum(["llama", "onnx"]);

/** The hub itself, as far as it has loaded a model. */
const HubReplica = Type.Object(
  { engine: Engine, quantization: Type.Optional(Type.String()), bytes: Count, load: EndpointLoad },
  { description: "Unset if the hub has not loaded the model." },
);

/** A model and the engines that serve it. */
export const EnginePool = Type.Object({
  model: Type.String(),
  revision: Type.String({ description: "The newest commit of main." }),
  policy: Type.Object({
    isOwnFirst: Type.Boolean(),
    external: Type.Enum(["allow", "never"]),
  }),
  hasProviders: Type.Boolean({ description: "Whether external providers serve the model, too." }),
  endpoints: EngineEndpoints,
  hub: Type.Optional(HubReplica),
});

/** A model in the memory of the hub. */
const LoadedModel = Type.Object({
  model: Type.String(),
  engine: Engine,
  quantization: Type.Optional(Type.String()),
  bytes: Count,
  isLoaded: Type.Boolean({ description: "False while it loads." }),
  waiting: Count,
});

/** What runs where, for those who can change it. */
export const EnginesOverview = Type.Object({
  pools: Type.Array(EnginePool),
  memory: Type.Optional(
    Type.Object(
      { limitBytes: Type.Number(), models: Type.Array(LoadedModel) },
      { description: "For admins of the hub." },
    ),
  ),
  at: Type.String(),
});

/** The load of one model, for autoscalers. */
export const ModelScaling = Type.Object({
  model: Type.String(),
  inFlight: Count,
  queued: Count,
  demand: Type.Integer({ description: "Calls in flight and in the queue." }),
  endpoints: Type.Integer({ description: "Endpoints that are active." }),
  healthyEndpoints: Count,
  maxInFlight: Type.Optional(Type.Integer({ description: "Sum of the limits, if every active endpoint has one." })),
  demandPerEndpoint: Type.Number(),
  firstTokenMs: Type.Optional(Type.Number()),
  tokensPerSecond: Type.Number(),
  errorsLastHour: Count,
  loadedModels: Type.Array(Type.String()),
});

/** Calls that the engines of one model answered over the last seven days. */
export const EngineHistory = Type.Object({
  model: Type.String(),
  periods: Type.Array(
    Type.Object({
      at: Type.String({ description: "When the two hours began." }),
      calls: Count,
      failed: Count,
      firstMs: Type.Optional(Type.Integer({ description: "Median time to the first byte of content." })),
      slowFirstMs: Type.Optional(Type.Integer({ description: "95th percentile of it." })),
    }),
    { description: "The oldest first." },
  ),
});

export type EngineHistory = Static<typeof EngineHistory>;
export type EnginePool = Static<typeof EnginePool>;
export type EnginesOverview = Static<typeof EnginesOverview>;
export type ModelScaling = Static<typeof ModelScaling>;
