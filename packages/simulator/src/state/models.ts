import { tasks } from "@orrery/tasks";
import { simulatedProviders } from "../table/index.ts";

/** A model the simulated hub knows. */
export interface SimulatedModel {
  readonly id: string;
  readonly task: string;
  /** Status at every provider; live unless said otherwise. */
  readonly status?: "live" | "staging";
  /** Only these providers; all that play the task otherwise. */
  readonly providers?: readonly string[];
}

/** One entry of a model's provider mapping. */
export interface MappingEntry {
  readonly provider: string;
  readonly hfModelId: string;
  readonly providerId: string;
  readonly status: "live" | "staging";
  readonly task: string;
  readonly adapter?: "lora";
  readonly adapterWeightsPath?: string;
}

export const weightsFile = "pytorch_lora_weights.safetensors";

const playedTasks = [...new Set(simulatedProviders.flatMap(({ cells }) => cells.map(({ task }) => task)))].sort(
  (one, other) => other.length - one.length,
);

/** The task a name tells: `orrery/text-to-image-model`, or the path of a model with the task in it. */
export const taskInName = (name: string, among: readonly string[] = playedTasks): string | undefined =>
  [...among].sort((one, other) => other.length - one.length).find((task) => name.includes(task));

const catalogue: ReadonlyMap<string, string> = new Map(
  Object.values(tasks).flatMap(({ id, info }) =>
    [...info.widgetModels, ...info.models.map((model) => model.id)].reverse().map((model) => [model, id] as const),
  ),
);

/** Names under which providers keep a model; those that tell tasks apart by address have the task in it. */
const providerIdOf = (provider: string, id: string, task: string): string => {
  const name = id.split("/").at(-1) ?? id;
  if (provider === "fal-ai") return `fal-ai/${name.toLowerCase()}/${task}`;
  return provider === "wavespeed" ? `wavespeed-ai/${name.toLowerCase()}/${task}` : id;
};

/** What the simulated hub knows of models. */
export interface Models {
  readonly add: (model: SimulatedModel) => void;
  readonly taskOf: (id: string) => string | undefined;
  readonly mappingOf: (id: string) => readonly MappingEntry[] | undefined;
  /** The task for which a provider was told to have a model under this name. */
  readonly assignedTask: (provider: string, providerId: string) => string | undefined;
}

export const createModels = (): Models => {
  const added = new Map<string, SimulatedModel>();
  const assignedTasks = new Map<string, string>();

  const find = (id: string): SimulatedModel | undefined => {
    const task = /chat|instruct/i.test(id) ? "conversational" : (catalogue.get(id) ?? taskInName(id));
    return added.get(id) ?? (task === undefined ? undefined : { id, task });
  };

  const entry = ({ id, task, status = "live" }: SimulatedModel, provider: string): MappingEntry => {
    const providerId = providerIdOf(provider, id, task);
    assignedTasks.set(`${provider} ${providerId}`, task);
    return {
      provider,
      hfModelId: id,
      providerId,
      status,
      task,
      ...(/lora/i.test(id) && { adapter: "lora" as const }),
    };
  };

  return {
    add: (model) => void added.set(model.id, model),
    taskOf: (id) => find(id)?.task,
    mappingOf: (id) => {
      const model = find(id);
      if (!model) return undefined;
      return simulatedProviders
        .filter(({ id: provider, cells }) => {
          const isWanted = model.providers?.includes(provider) ?? true;
          return isWanted && cells.some(({ task }) => task === model.task);
        })
        .map(({ id: provider }) => entry(model, provider));
    },
    assignedTask: (provider, providerId) => assignedTasks.get(`${provider} ${providerId}`),
  };
};
