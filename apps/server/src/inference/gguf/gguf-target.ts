import { rm } from "node:fs/promises";
import { blobSource } from "../../blobs/blob-source.ts";
import { ReadingError } from "../../blobs/byte-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import {
  choiceName,
  choiceNamed,
  type GgufChoice,
  type GgufRunnable,
  inPreferredOrder,
} from "../../catalogue/runnable/find-gguf.ts";
import type { Workers } from "../../workers/workers.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { Limits } from "../messages.ts";
import type { ModelTarget } from "../pool/call.ts";
import { layOutFiles } from "../pool/lay-out-files.ts";
import type { GgufFacts } from "./check-gguf.ts";
import { ggufJob } from "./gguf-job.ts";
import { type MemoryPlan, planMemory } from "./memory-plan.ts";

/** What GGUF models are prepared with. */
export interface GgufTargetDeps {
  readonly blobs: BlobStore;
  /** Where models' files are laid out for workers. */
  readonly folder: string;
  readonly limits: Limits;
  readonly cores: number;
  /** Bytes for all loaded models. */
  readonly memory: number;
  /** The quantization to run, if the repository has several. */
  readonly quantization: string;
  /** Reads headers away from the event loop; in this process without it. */
  readonly workers?: Workers | undefined;
}

/** A model of the catalogue with its GGUF files. */
export interface GgufModel {
  readonly key: string;
  readonly id: string;
  readonly repositoryId: number;
  readonly runnable: GgufRunnable;
  /** What an admin chose to run; null for the hub's choice. */
  readonly chosen: string | null;
  /** The content of each file, by its path. */
  readonly files: ReadonlyMap<string, { readonly sha256: string; readonly size: number }>;
}

const readFacts = async ({ blobs, workers }: GgufTargetDeps, model: GgufModel, choice: GgufChoice) => {
  const sources = choice.paths.map((path) => {
    const { sha256 = "", size = 0 } = model.files.get(path) ?? {};
    return blobSource(blobs, sha256, size);
  });
  const subject = `The file "${choice.paths[0]}"`;
  try {
    return await (workers ? workers.run(ggufJob, null, sources, subject) : ggufJob.run(null, sources));
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw new HubInferenceError("model_broken", `${model.id} cannot be loaded: ${choice.paths[0]} ${error.message}.`);
  }
};

/** What an admin chose, if the repository still has it; otherwise the preferred one and each smaller one. */
const inOrder = ({ quantization }: GgufTargetDeps, { runnable: { choices }, chosen }: GgufModel): GgufChoice[] => {
  const named = chosen === null ? undefined : choiceNamed(choices, chosen);
  return named ? [named] : inPreferredOrder(choices, quantization);
};

/** The first choice that fits into memory; the smallest one if none does, so that the refusal tells its numbers. */
const choose = async (deps: GgufTargetDeps, model: GgufModel) => {
  let last: { choice: GgufChoice; facts: GgufFacts; plan: MemoryPlan } | undefined;
  for (const choice of inOrder(deps, model)) {
    const facts = await readFacts(deps, model, choice);
    last = { choice, facts, plan: planMemory(facts, deps.memory, deps.limits.tokens) };
    if (last.plan.bytes <= deps.memory) break;
  }
  if (!last) throw new HubInferenceError("not_runnable", `${model.id} has no GGUF file that this hub can run.`);
  return last;
};

/**
 * Bytes of weights up to which a model runs on one thread. A second one gains 10%, and costs 99% as soon as another
 * process needs the processor: the engine's threads wait for each other hundreds of times per token.
 */
const smallModel = 64 * 1024 * 1024;

/** The engine finds further parts by the name of the first. */
const nameOf = (index: number, count: number): string => {
  const digits = (number: number) => String(number).padStart(5, "0");
  return count === 1 ? "model.gguf" : `model-${digits(index + 1)}-of-${digits(count)}.gguf`;
};

/** A quantization of a model, and the memory that it needs. */
export interface PlannedChoice {
  readonly name: string;
  /** Bytes of its files. */
  readonly bytes: number;
  readonly plan: MemoryPlan;
}

/** Quantizations of one model differ in their weights alone, so the header of one plans the memory of all. */
const planChoices = (deps: GgufTargetDeps, choices: readonly GgufChoice[], facts: GgufFacts): PlannedChoice[] =>
  choices.map((choice) => ({
    name: choiceName(choice, choices),
    bytes: choice.bytes,
    plan: planMemory({ ...facts, weightBytes: choice.bytes }, deps.memory, deps.limits.tokens),
  }));

/** A GGUF model's target, and the quantizations that could run instead. */
interface PlannedGguf {
  readonly target: ModelTarget;
  readonly choices: readonly PlannedChoice[];
}

/** What it takes to run a GGUF model: its files are checked, and its memory is planned, before anything is loaded. */
export const createGgufTarget = async (deps: GgufTargetDeps, model: GgufModel): Promise<PlannedGguf> => {
  const { choice, facts, plan } = await choose(deps, model);
  const { choices } = model.runnable;
  return { target: targetOf(deps, model, choice, facts, plan), choices: planChoices(deps, choices, facts) };
};

const targetOf = (
  deps: GgufTargetDeps,
  model: GgufModel,
  choice: GgufChoice,
  facts: GgufFacts,
  plan: MemoryPlan,
): ModelTarget => {
  const { contextSize, slots } = plan;
  const threads = facts.weightBytes <= smallModel ? 1 : deps.cores;
  const { paths } = choice;
  const contents = paths.map((path, at) => [nameOf(at, paths.length), model.files.get(path)?.sha256 ?? ""] as const);
  return {
    key: `${model.key} ${paths[0]}`,
    id: model.id,
    repositoryId: model.repositoryId,
    engine: "llama",
    quantization: choiceName(choice, model.runnable.choices),
    bytes: facts.weightBytes,
    memory: plan.bytes,
    maxProcesses: 1,
    maxConcurrent: slots,
    threads,
    prepare: async () => ({
      engine: "llama",
      id: model.id,
      folder: await layOutFiles(deps.blobs, deps.folder, Object.fromEntries(contents)),
      file: nameOf(0, paths.length),
      task: model.runnable.task,
      contextSize,
      slots,
      limits: deps.limits,
      threads,
      ...(facts.chatTemplate && { chatTemplate: facts.chatTemplate }),
    }),
    release: ({ folder }) => rm(folder, { recursive: true, force: true }),
  };
};
