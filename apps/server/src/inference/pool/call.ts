import { InferenceFault } from "../fault.ts";
import type { InferenceOutcome, JobAnswer, ModelPlan } from "../messages.ts";

/** A model that can be loaded. */
export interface ModelTarget {
  /** Names the model at one commit. */
  readonly key: string;
  readonly id: string;
  /** Bytes of its weights. */
  readonly bytes: number;
  /** Most processes that may run it side by side. */
  readonly maxProcesses: number;
  /** Lays its files out for a worker. */
  readonly prepare: () => Promise<ModelPlan>;
  /** Takes them away again. */
  readonly release: (plan: ModelPlan) => Promise<void>;
}

/** What is to be run. */
export interface Work {
  readonly task: string;
  readonly isBatched: boolean;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Gets the pieces of a streamed answer. */
  readonly onPiece?: (piece: unknown) => void;
  readonly signal: AbortSignal;
  /** Milliseconds that the caller waits for a model to load; for as long as it takes where undefined. */
  readonly patience: number | undefined;
}

/** A call on its way: it ends exactly once, with an answer or with a fault. */
export interface PoolCall {
  readonly id: number;
  readonly work: Work;
  readonly answered: Promise<JobAnswer>;
  readonly finish: (outcome: InferenceOutcome) => void;
  readonly fail: (fault: InferenceFault) => void;
  readonly isOver: () => boolean;
}

/** A call that nobody has begun with. */
export const createCall = (id: number, work: Work): PoolCall => {
  let over = false;
  let settle: { resolve: (answer: JobAnswer) => void; reject: (fault: InferenceFault) => void } | undefined;
  const answered = new Promise<JobAnswer>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const fail = (fault: InferenceFault): void => {
    over = true;
    settle?.reject(fault);
  };
  return {
    id,
    work,
    answered,
    isOver: () => over,
    fail,
    finish: (outcome) => {
      if ("fault" in outcome) return fail(new InferenceFault(outcome.fault.code, outcome.fault.message));
      over = true;
      settle?.resolve(outcome);
    },
  };
};
