import type { HubInferenceErrorCode } from "./hub-inference-error.ts";

/** Bounds on what one call may ask for. */
export interface Limits {
  /** Most bytes of a request. */
  readonly bytes: number;
  /** Most tokens of one input; the model's own bound where that is lower. */
  readonly tokens: number;
  /** Most texts, labels or rows in one call. */
  readonly items: number;
  /** Most tokens that one call may generate. */
  readonly newTokens: number;
  /** Most pixels of an image, told from its header before it is unpacked. */
  readonly pixels: number;
  /** Most seconds of audio. */
  readonly seconds: number;
}

/** What every worker is told of a model. */
interface BasicPlan {
  readonly id: string;
  readonly folder: string;
  /** What the model's card says it is for. */
  readonly task: string;
  readonly threads: number;
  readonly limits: Limits;
}

/** How ONNX graphs are loaded. */
export interface OnnxPlan extends BasicPlan {
  readonly engine: "onnx";
  /** The kind of weights of each graph, by the graph's name. */
  readonly dtype: Readonly<Record<string, string>>;
  /** The main graph's name, where it is not the usual one. */
  readonly modelFile?: string;
}

/** How a GGUF model is loaded. */
export interface LlamaPlan extends BasicPlan {
  readonly engine: "llama";
  readonly file: string;
  /** Max tokens of one call, prompt and answer. */
  readonly contextSize: number;
  /** Calls that run at the same time. */
  readonly slots: number;
  readonly chatTemplate?: string;
}

/** Which files a worker loads, and how. */
export type ModelPlan = OnnxPlan | LlamaPlan;

/** A kind of worker. */
export type InferenceEngine = ModelPlan["engine"];

/** One call, as a worker gets it. */
export interface InferenceJob {
  readonly id: number;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether pieces are wanted while they come. */
  readonly isStreamed: boolean;
}

/** What a call is answered with: data, or a file. */
export type JobAnswer = { readonly value: unknown } | { readonly bytes: Uint8Array; readonly type: string };

/** Why a call failed, as it travels between processes. */
export interface JobError {
  readonly code: HubInferenceErrorCode;
  readonly message: string;
}

/** What came of one call. */
export type InferenceOutcome = JobAnswer | { readonly error: JobError };

/** What a worker is told. */
export type ToWorker =
  | { readonly kind: "load"; readonly plan: ModelPlan }
  | { readonly kind: "run"; readonly batch: number; readonly task: string; readonly jobs: readonly InferenceJob[] }
  | { readonly kind: "stop"; readonly job: number }
  /** How many threads the model may use from now on. */
  | { readonly kind: "threads"; readonly count: number };

/** A piece of the streamed answer to a job. */
export interface JobPiece {
  readonly job: number;
  readonly piece: unknown;
}

/** What a worker tells. */
export type FromWorker =
  | { readonly kind: "loaded"; readonly memory: number }
  | { readonly kind: "unloadable"; readonly error: JobError }
  | { readonly kind: "pieces"; readonly pieces: readonly JobPiece[] }
  | {
      readonly kind: "finished";
      readonly batch: number;
      /** One for each job, in the order in which they came. */
      readonly outcomes: readonly InferenceOutcome[];
      readonly memory: number;
    };
