import type {
  ChatCompletionInput,
  ChatCompletionOutput,
  ChatCompletionPiece,
  TaskInput,
  TaskOutput,
  TaskPiece,
} from "@orrery/tasks";

/** Tasks whose result is an image, audio or video. */
export type MediaTask =
  | "image-text-to-image"
  | "image-text-to-video"
  | "image-to-image"
  | "image-to-video"
  | "text-to-audio"
  | "text-to-image"
  | "text-to-speech"
  | "text-to-video";

/** Tasks of the catalogue that the client can call. */
type CatalogueTask =
  | MediaTask
  | "audio-classification"
  | "audio-to-audio"
  | "automatic-speech-recognition"
  | "document-question-answering"
  | "feature-extraction"
  | "fill-mask"
  | "image-classification"
  | "image-segmentation"
  | "image-to-text"
  | "object-detection"
  | "question-answering"
  | "sentence-similarity"
  | "summarization"
  | "table-question-answering"
  | "tabular-classification"
  | "tabular-regression"
  | "text-classification"
  | "text-generation"
  | "token-classification"
  | "translation"
  | "visual-question-answering"
  | "zero-shot-classification"
  | "zero-shot-image-classification";

/** Every task the client can call; `conversational` is chat. */
export type Task = CatalogueTask | "conversational";

/** The input of a task. */
export type In<T extends Task> = T extends CatalogueTask ? TaskInput<T> : ChatCompletionInput;

/** The result of a task. */
export type Out<T extends Task> = T extends CatalogueTask ? TaskOutput<T> : ChatCompletionOutput;

/** One event of a task that streams. */
export type Piece<T extends Task> = T extends "conversational"
  ? ChatCompletionPiece
  : T extends "text-generation"
    ? TaskPiece<"text-generation">
    : never;
