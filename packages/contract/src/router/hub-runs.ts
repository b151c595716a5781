import { type Static, Type } from "typebox";

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Number({ minimum: 0 });
const Engine = Type.Enum(["llama", "onnx"], { description: "llama: llama.cpp, for GGUF files. onnx: ONNX Runtime." });

/** How fast a model answers on this machine. */
export const ExpectedSpeed = Type.Object({
  tokensPerSecond: Type.Optional(Type.Number({ description: "Of one answer, for models that write text." })),
  callMs: Type.Optional(Type.Number({ description: "Milliseconds of one call, for other models." })),
  basis: Type.Enum(["measured", "estimated"]),
  note: Type.String({ description: "How the figure was derived." }),
});

/** A quantization that the hub can run. */
const RunChoice = Type.Object({
  name: Type.String({ description: "Such as Q4_K_M, or a file's path if its name tells no quantization." }),
  bytes: Bytes,
  neededBytes: Type.Number({ description: "Memory that it needs to run." }),
  fits: Type.Boolean({ description: "Whether that is within the limit for models." }),
  contextLength: Type.Integer({ description: "Max tokens of one call, as memory allows." }),
  slots: Type.Integer({ description: "Calls at once." }),
  speed: Type.Optional(ExpectedSpeed),
});

/** What it takes to run a model on the hub itself, and whether it runs. */
export const HubRun = Type.Object({
  model: Type.String(),
  task: Type.String(),
  engine: Engine,
  state: Type.Enum(["stopped", "loading", "running"]),
  error: Type.Optional(Type.String({ description: "Why it stopped, if it failed." })),
  bytes: Type.Number({ description: "Of its weights." }),
  memory: Type.Object({
    neededBytes: Bytes,
    usedBytes: Type.Number({ description: "By all models of the process that answers." }),
    limitBytes: Type.Number({ description: "For all models of one process: ORRERY_INFERENCE_MEMORY." }),
  }),
  quantization: Type.Optional(Type.String({ description: "The one that runs, or would." })),
  isChosen: Type.Boolean({
    description: "Whether an admin chose the quantization. Otherwise the hub does, by memory.",
  }),
  choices: Type.Array(RunChoice),
  speed: Type.Optional(ExpectedSpeed),
  requests: Type.Integer({ description: "Calls that run or wait." }),
  idleMinutes: Type.Number({ description: "It is unloaded after so many minutes without a call." }),
});

/** Whether the hub can run a model, for anyone who can download it. */
export const HubRunState = Type.Object({
  canManage: Type.Boolean({ description: "Whether you can start and stop it." }),
  run: Type.Optional(HubRun),
  problem: Type.Optional(Type.String({ description: "Why the hub can't run it." })),
});

export const HubRunStart = Type.Object({
  quantization: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()], {
      description: "The name of a choice; null lets the hub choose again. Without it, the choice stays.",
    }),
  ),
});

/** A model in the memory of the hub, over all its processes. */
export const HubModel = Type.Object({
  model: Type.String(),
  engine: Engine,
  quantization: Type.Optional(Type.String()),
  state: Type.Enum(["loading", "running"]),
  bytes: Bytes,
  requests: Type.Integer({ description: "Calls that run or wait." }),
  waiting: Count,
  tokensPerSecond: Type.Optional(Type.Number()),
  processes: Type.Integer({ description: "Processes of the hub that have it." }),
});

/** What the hub itself runs. */
export const HubModels = Type.Object({
  models: Type.Array(HubModel),
  memory: Type.Optional(
    Type.Object({ limitBytes: Bytes, preferredQuantization: Type.String() }, { description: "For admins of the hub." }),
  ),
});

export type ExpectedSpeed = Static<typeof ExpectedSpeed>;
export type HubRun = Static<typeof HubRun>;
export type HubRunState = Static<typeof HubRunState>;
export type HubRunStart = Static<typeof HubRunStart>;
export type HubModel = Static<typeof HubModel>;
export type HubModels = Static<typeof HubModels>;
