import type { ToolCall } from "../request/task-request.ts";
import type { AnswerToken } from "./token-chances.ts";

/** In image pixels. */
export interface Box {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

export interface Score {
  readonly label: string;
  readonly score: number;
}

export interface Entity extends Score {
  readonly word: string;
  readonly start?: number;
  readonly end?: number;
}

export interface Keypoint {
  readonly x: number;
  readonly y: number;
  readonly score: number;
  readonly label?: string;
}

export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end?: number;
}

interface Outputs {
  readonly scores: { readonly scores: readonly Score[] };
  readonly entities: { readonly entities: readonly Entity[] };
  /** In seconds. */
  readonly segments: { readonly segments: readonly { readonly start: number; readonly end: number }[] };
  readonly answer: {
    readonly answer: string;
    readonly score?: number;
    readonly start?: number;
    readonly end?: number;
  };
  readonly text: { readonly text: string; readonly chunks?: readonly Chunk[] };
  readonly chat: {
    readonly text: string;
    readonly reasoning?: string;
    readonly toolCalls?: readonly ToolCall[];
    /** With logprobs. */
    readonly tokens?: readonly AnswerToken[];
    /** Data URLs of generated images. */
    readonly images?: readonly string[];
    /** Data URL of the spoken reply. */
    readonly audio?: string;
    readonly finishReason?: string;
  };
  readonly embedding: { readonly vectors: readonly (readonly number[])[] };
  readonly similarities: { readonly scores: readonly { readonly index: number; readonly score: number }[] };
  readonly cells: {
    readonly answer: string;
    readonly cells: readonly string[];
    readonly coordinates: readonly (readonly [row: number, column: number])[];
    readonly aggregator?: string;
  };
  readonly predictions: { readonly values: readonly (string | number)[] };
  readonly boxes: { readonly boxes: readonly (Score & { readonly box: Box })[] };
  readonly masks: {
    /** Data URLs of masks, white where the segment is. */
    readonly masks: readonly { readonly label?: string; readonly score?: number; readonly mask: string }[];
  };
  readonly keypoints: {
    readonly groups: readonly {
      readonly label?: string;
      readonly box?: Box;
      readonly keypoints: readonly Keypoint[];
    }[];
  };
  readonly picture: { readonly file: Blob };
  readonly audio: { readonly file: Blob };
  readonly sounds: { readonly sounds: readonly { readonly label: string; readonly file: Blob }[] };
  readonly video: { readonly file: Blob };
  readonly model: { readonly file: Blob };
  readonly action: { readonly action: number | readonly number[] };
  readonly json: { readonly value: unknown };
}

export type RunOutput = { readonly [K in keyof Outputs]: { readonly kind: K } & Outputs[K] }[keyof Outputs];

export type OutputOf<K extends RunOutput["kind"]> = Extract<RunOutput, { readonly kind: K }>;
