/** What a person hands over when trying a task. */
export const widgetInputs = [
  "text",
  "prompt",
  "chat",
  "question-context",
  "candidate-labels",
  "sentences",
  "table",
  "query",
  "rows",
  "image",
  "audio",
  "video",
  "seed",
  "observation",
] as const;

/** What a person is shown after trying a task. */
export const widgetOutputs = [
  "scores",
  "entities",
  "segments",
  "answer",
  "text",
  "chat",
  "embedding",
  "similarities",
  "cells",
  "predictions",
  "boxes",
  "masks",
  "keypoints",
  "picture",
  "audio",
  "sounds",
  "video",
  "model",
  "action",
] as const;

/** The controls of a task's try-it panel: several inputs, one kind of output. */
export interface Widget {
  readonly in: readonly (typeof widgetInputs)[number][];
  readonly out: (typeof widgetOutputs)[number];
}
