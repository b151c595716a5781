import type { HubRun } from "@orrery/contract";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import { estimateMemory } from "../pool/memory-estimate.ts";
import type { Pool } from "../pool/pool.ts";
import type { FoundModel, Targets } from "../targets.ts";
import { estimatedSpeed, measuredSpeed } from "./expected-speed.ts";
import { memorySpeed } from "./memory-speed.ts";
import type { SharedModels } from "./shared-models.ts";

/** Starts, stops and describes the models that the hub runs itself. */
export interface ModelRuns extends Pick<SharedModels, "list"> {
  /** Rejects with a HubInferenceError if the hub cannot run the model. */
  readonly describe: (row: RepositoryRow) => Promise<HubRun>;
  /** Loads a model in this process if it serves calls, with the quantization that its row names; others of it are stopped. */
  readonly start: (row: RepositoryRow) => Promise<void>;
  readonly stop: (row: RepositoryRow) => Promise<void>;
}

export interface ModelRunsDeps {
  readonly targets: Targets;
  readonly pool: Pool;
  readonly shared: SharedModels;
  /** Bytes for all loaded models. */
  readonly memory: number;
  readonly config: Pick<Config, "role" | "inferenceIdle">;
}

const writesText = ({ task, target }: FoundModel): boolean =>
  target.engine === "llama" ? task === "text-generation" : /^(?:text-generation|conversational)$/.test(task);

const speedOf = async ({ pool }: ModelRunsDeps, found: FoundModel): Promise<HubRun["speed"]> => {
  const measured = pool.speedOf(found.target);
  if (measured) return measuredSpeed(measured);
  return writesText(found) ? estimatedSpeed(found.target.bytes, await memorySpeed()) : undefined;
};

const choicesOf = async ({ memory }: ModelRunsDeps, found: FoundModel): Promise<HubRun["choices"]> => {
  const bytesPerSecond = writesText(found) && found.choices.length > 0 ? await memorySpeed() : undefined;
  return found.choices.map(({ name, bytes, plan }) => ({
    name,
    bytes,
    neededBytes: plan.bytes,
    fits: plan.bytes <= memory,
    contextLength: plan.contextSize,
    slots: plan.slots,
    ...(bytesPerSecond !== undefined && { speed: estimatedSpeed(bytes, bytesPerSecond) }),
  }));
};

const describeRun = async (deps: ModelRunsDeps, row: RepositoryRow): Promise<HubRun> => {
  const { targets, pool, shared, memory, config } = deps;
  const found = await targets.find(row);
  const { target, task } = found;
  const loaded = (await shared.list()).find(({ repositoryId }) => repositoryId === row.id);
  const speed = await speedOf(deps, found);
  const error = loaded ? undefined : pool.failureOf(target);
  const quantization = loaded?.quantization ?? target.quantization;
  return {
    model: row.full_name,
    task,
    engine: target.engine,
    state: loaded?.state ?? "stopped",
    bytes: target.bytes,
    ...(error !== undefined && { error }),
    memory: {
      neededBytes: estimateMemory(target),
      usedBytes: pool.status().reduce((sum, host) => sum + host.memory, 0),
      limitBytes: memory,
    },
    ...(quantization !== undefined && { quantization }),
    isChosen: row.run_quantization !== null,
    choices: await choicesOf(deps, found),
    ...(speed && { speed }),
    requests: loaded?.requests ?? 0,
    idleMinutes: config.inferenceIdle,
  };
};

export const createModelRuns = (deps: ModelRunsDeps): ModelRuns => {
  const { targets, pool, shared, config } = deps;
  return {
    list: shared.list,
    describe: (row) => describeRun(deps, row),
    start: async (row) => {
      const { target } = await targets.find(row);
      const others = (await shared.list()).filter(({ repositoryId }) => repositoryId === row.id);
      if (others.some(({ quantization }) => quantization !== target.quantization)) await shared.stopElsewhere(row.id);
      pool.stop(row.id, target);
      // Calls go to processes with the role router. They load a model when it is first called.
      if (config.role !== "hub") void pool.load(target);
    },
    stop: async (row) => {
      await shared.stopElsewhere(row.id);
      pool.stop(row.id);
    },
  };
};
