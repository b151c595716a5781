import type { ToolCall } from "../request/task-request.ts";

/** A rectangle in pixels of the picture. */
export interface Box {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

/** A class or a guess with its score. */
export interface Score {
  readonly label: string;
  readonly score: number;
}

/** A marked stretch of a text; where it stands is not always told. */
export interface Entity extends Score {
  readonly word: string;
  readonly start?: number;
  readonly end?: number;
}

/** A point of a body. */
export interface Keypoint {
  readonly x: number;
  readonly y: number;
  readonly score: number;
  readonly label?: string;
}

/** A stretch of a transcript with its times. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end?: number;
}

interface Outputs {
  readonly scores: { readonly scores: readonly Score[] };
  readonly entities: { readonly entities: readonly Entity[] };
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
    /** Data addresses of pictures that were made. */
    readonly images?: readonly string[];
    /** The data address of a spoken reply. */
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
    /** Each mask as the data address of a picture: white where the segment is. */
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

/** What a task has answered, ready to be shown; told apart by its kind. */
export type RunOutput = { readonly [K in keyof Outputs]: { readonly kind: K } & Outputs[K] }[keyof Outputs];

/** The answer of one kind. */
export type OutputOf<K extends RunOutput["kind"]> = Extract<RunOutput, { readonly kind: K }>;
