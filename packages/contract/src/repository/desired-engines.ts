import { type Static, Type } from "typebox";

const Kind = Type.Enum(["ray-serve", "kserve"], { description: "The cluster that runs it." });

const Replicas = Type.Object({
  min: Type.Integer({ minimum: 0, maximum: 1000 }),
  max: Type.Integer({ minimum: 1, maximum: 1000 }),
  targetInFlight: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: "Calls in progress at each replica that the cluster aims at, where min and max differ.",
  }),
});

const Resources = Type.Object({
  cpus: Type.Number({ minimum: 0.1, maximum: 1024, description: "CPUs of one replica." }),
  gpus: Type.Number({ minimum: 0, maximum: 64 }),
  memoryMb: Type.Optional(Type.Integer({ minimum: 16, maximum: 100_000_000 })),
});

const Engine = Type.Enum(["onnx", "vllm"], {
  description: "For ray-serve. Default: vllm if the replicas have GPUs, else onnx.",
});

/** What an admin sets; what is missing has a default. */
export const NewDesiredEngine = Type.Object({
  kind: Kind,
  revision: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: "Branch, tag or commit. Fixed to its commit. Default: main.",
    }),
  ),
  engine: Type.Optional(Engine),
  task: Type.Optional(Type.String({ maxLength: 100 })),
  replicas: Type.Optional(Type.Partial(Replicas)),
  resources: Type.Optional(Type.Partial(Resources)),
});

const State = Type.Enum(["deploying", "running", "failed"]);

/** What a reconciler tells. */
export const DesiredEngineReport = Type.Object({
  hash: Type.String({ maxLength: 100, description: "Of the deployment that the report is about." }),
  state: State,
  message: Type.Optional(Type.String({ maxLength: 1000 })),
  replicas: Type.Optional(Type.Integer({ minimum: 0, description: "Replicas that run." })),
  logsUrl: Type.Optional(
    Type.String({ pattern: "^https?://", maxLength: 2000, description: "Where people can read the cluster's logs." }),
  ),
});

/** A deployment that a cluster is to run, and what its reconciler last told. */
export const DesiredEngine = Type.Object({
  model: Type.String(),
  kind: Kind,
  engine: Engine,
  revision: Type.String(),
  commit: Type.String(),
  task: Type.String(),
  replicas: Replicas,
  resources: Resources,
  hash: Type.String({ description: "Changes with everything that the cluster has to change." }),
  previous: Type.Optional(
    Type.Object({ revision: Type.String(), commit: Type.String() }, { description: "To roll back to." }),
  ),
  manifest: Type.Optional(Type.Unknown({ description: "For kserve: the InferenceService." })),
  status: Type.Optional(Type.Object({ ...DesiredEngineReport.properties, updatedAt: Type.String() })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export const DesiredEngines = Type.Array(DesiredEngine);

export type NewDesiredEngine = Static<typeof NewDesiredEngine>;
export type DesiredEngineReport = Static<typeof DesiredEngineReport>;
export type DesiredEngine = Static<typeof DesiredEngine>;
