import type { EndpointKind } from "@orrery/contract";
import {
  type NativeApi,
  openAiCompatible,
  type Provider,
  providers,
  type Task,
  type Wire,
  type Wires,
} from "@orrery/inference";
import type { EndpointRow } from "./endpoint-row.ts";

type Server = Pick<EndpointRow, "kind" | "address">;

/** What the router knows of a kind of engine. Paths are relative to the endpoint's address. */
interface EngineApi {
  /** The path of its OpenAI-compatible API; unset if it has none. */
  readonly openAiRoot?: string;
  /** Other APIs in which it accepts chats, by their paths below that of OpenAI's API. */
  readonly native?: Readonly<Partial<Record<NativeApi, string>>>;
  /** Tasks that it accepts in a format of its own. */
  readonly wires: Wires;
  /** Tasks that it accepts in the hub's format, so that requests can be passed on unchanged. */
  readonly hubPaths: Readonly<Record<string, string>>;
  /** Answers with a success when calls can be sent. */
  readonly healthPath: (servedModel: string) => string;
  /** Whether the path above is at the root of the server, even if the address has a path. */
  readonly isHealthAtRoot?: true;
  /** Lists the models that it serves. */
  readonly modelsPath?: string;
}

const { "hf-inference": hubService } = providers;
const hubWires = hubService.tasks;

const openAi = (healthPath: string): EngineApi => ({
  openAiRoot: "v1",
  wires: {},
  hubPaths: {},
  healthPath: () => healthPath,
  modelsPath: "v1/models",
});

const native = { responses: "responses", messages: "messages" };

/** Another hub has OpenAI's API for these, and its own for every other task. */
const sharedTasks: ReadonlySet<string> = new Set(["conversational", "text-generation", "feature-extraction"]);

const remoteHubWires = Object.fromEntries(
  Object.entries(hubWires as Readonly<Record<string, Wire<Task>>>)
    .filter(([task]) => !sharedTasks.has(task))
    .map(([task, wire]) => [
      task,
      { ...wire, path: (call: Parameters<Wire<Task>["path"]>[0]) => `router/hf-inference/${wire.path(call)}` },
    ]),
) as Wires;

/** Triton's generate extension; parameters are inputs of the model, beside its text. */
const tritonGenerate: Wire<"text-generation"> = {
  path: ({ model }) => `v2/models/${encodeURIComponent(model)}/generate`,
  body: ({ args }) => ({ json: { text_input: args.inputs, ...args.parameters } }),
  read: (reply) => {
    const text = (reply as { text_output?: unknown } | null)?.text_output;
    if (typeof text !== "string") throw new Error('its reply has no "text_output"');
    return { value: { generated_text: text } };
  },
};

const openInference = {
  healthPath: (servedModel: string) => `v2/models/${encodeURIComponent(servedModel)}/ready`,
  hubPaths: {},
};

const engineApis: Readonly<Record<EndpointKind, EngineApi>> = {
  openai: openAi("v1/models"),
  vllm: openAi("health"),
  sglang: openAi("health"),
  "llama-server": { ...openAi("health"), native },
  ollama: { ...openAi("api/version"), native },
  "ray-serve": {
    ...openAi("-/healthz"),
    isHealthAtRoot: true,
    wires: { "text-classification": { ...hubWires["text-classification"], path: () => "predict" } },
  },
  tgi: { ...openAi("health"), hubPaths: { "text-generation": "" } },
  tei: {
    ...openAi("health"),
    wires: {
      "sentence-similarity": { ...hubWires["sentence-similarity"], path: () => "similarity" },
      "text-classification": { ...hubWires["text-classification"], path: () => "predict" },
    },
    hubPaths: {
      "feature-extraction": "embed",
      "sentence-similarity": "similarity",
      "text-classification": "predict",
      "text-ranking": "rerank",
    },
  },
  "kserve-v2": { ...openInference, openAiRoot: "openai/v1", wires: {} },
  triton: { ...openInference, wires: { "text-generation": tritonGenerate } },
  hub: { ...openAi("readyz"), wires: remoteHubWires },
};

/** The path at which a kind of engine accepts a task in the hub's format; undefined if it does not. */
export const hubFormatPath = (kind: EndpointKind, task: string): string | undefined => engineApis[kind].hubPaths[task];

/** The path of an API besides chat completions at a kind of engine; undefined if it does not speak it. */
export const engineNativePath = (kind: EndpointKind, api: NativeApi): string | undefined =>
  engineApis[kind].native?.[api];

/** The provider and wire of an endpoint for a task; undefined if it does not support the task. */
export const endpointServer = (
  { kind, address }: Server,
  task: Task,
): { readonly provider: Provider; readonly wire: Wire<Task> } | undefined => {
  const { wires, openAiRoot } = engineApis[kind];
  const { root: _root, ...server } = openAiCompatible({ id: hubService.id, origin: address });
  const own = wires[task] as Wire<Task> | undefined;
  if (own) return { provider: server, wire: own };
  const wire = openAiRoot === undefined ? undefined : (server.tasks[task] as Wire<Task> | undefined);
  return wire && { provider: { ...server, ...(openAiRoot && { root: openAiRoot }) }, wire };
};

/** The URLs that tell whether an endpoint can take calls, and which models it has. */
export const probeUrls = ({ kind, address, served_model }: Server & Pick<EndpointRow, "served_model">) => {
  const { healthPath, isHealthAtRoot, modelsPath } = engineApis[kind];
  const base = address.replace(/\/+$/, "").replace(/\/v1$/, "");
  return {
    health: `${isHealthAtRoot ? new URL(base).origin : base}/${healthPath(served_model)}`,
    ...(modelsPath && { models: `${base}/${modelsPath}` }),
  };
};
