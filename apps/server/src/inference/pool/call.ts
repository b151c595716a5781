import { HubInferenceError } from "../hub-inference-error.ts";
import type { InferenceEngine, InferenceOutcome, JobAnswer, ModelPlan } from "../messages.ts";

/** A model that can be loaded. */
export interface ModelTarget {
  /** Names the model at one commit. */
  readonly key: string;
  readonly id: string;
  /** The model's number in the catalogue. */
  readonly repositoryId: number;
  readonly engine: InferenceEngine;
  /** How a GGUF model is quantized. */
  readonly quantization?: string;
  /** Bytes of its weights. */
  readonly bytes: number;
  /** Bytes that a process with the model needs, where its files tell; otherwise estimated from the weights. */
  readonly memory?: number;
  /** Max processes that run it side by side. */
  readonly maxProcesses: number;
  /** Max calls that one process runs at the same time, besides those that run as one. */
  readonly maxConcurrent: number;
  /** Max threads of one process. Workers of llama.cpp may get fewer. */
  readonly threads: number;
  /** Lays its files out for a worker. */
  readonly prepare: () => Promise<ModelPlan>;
  /** Takes them away again. */
  readonly release: (plan: ModelPlan) => Promise<void>;
}

/** What is pending. */
export interface PoolJob {
  readonly task: string;
  readonly isBatched: boolean;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Gets the pieces of a streamed answer. */
  readonly onPiece?: (piece: unknown) => void;
  readonly signal: AbortSignal;
  /** Milliseconds that the caller waits for a model to load; for as long as it takes where undefined. */
  readonly loadWaitMs: number | undefined;
}

/** A call that has not begun. */
export const createCall = (id: number, work: PoolJob, queuedAt: number) => {
  let over = false;
  let settle: { resolve: (answer: JobAnswer) => void; reject: (error: HubInferenceError) => void } | undefined;
  const answered = new Promise<JobAnswer>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const fail = (error: HubInferenceError): void => {
    over = true;
    settle?.reject(error);
  };
  return {
    id,
    /** When it was put into a queue. */
    queuedAt,
    work,
    answered,
    isOver: (): boolean => over,
    fail,
    finish: (outcome: InferenceOutcome) => {
      if ("error" in outcome) return fail(new HubInferenceError(outcome.error.code, outcome.error.message));
      over = true;
      settle?.resolve(outcome);
    },
  };
};

/** A call on its way: it ends exactly once, with an answer or with an error. */
export type PoolCall = ReturnType<typeof createCall>;
