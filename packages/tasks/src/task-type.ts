/** The areas tasks are grouped by, in the order pages show them. */
export const modalities = {
  multimodal: "Multimodal",
  nlp: "Natural Language Processing",
  cv: "Computer Vision",
  audio: "Audio",
  tabular: "Tabular",
  rl: "Reinforcement Learning",
  other: "Other",
} as const;

/** One of the areas of machine learning a task belongs to. */
export type Modality = keyof typeof modalities;

/** The six hues a task may carry. */
export const colors = ["orange", "blue", "green", "yellow", "indigo", "red"] as const;

/** One of the six hues. */
export type Color = (typeof colors)[number];

/** A narrower form of a task, used as a tag on datasets and models. */
export interface Subtask {
  readonly type: string;
  readonly name: string;
}
