import type { Modality } from "@orrery/tasks";

const hues = {
  nlp: "indigo",
  cv: "blue",
  audio: "yellow",
  tabular: "green",
  multimodal: "orange",
  rl: "neutral",
  other: "neutral",
} as const satisfies { readonly [M in Modality]: string };

/** The hue says what a task works on: text, images, audio, video, tables, or several of them. */
export const taskHue = ({ id, modality }: { readonly id: string; readonly modality: Modality }) => {
  if (modality === "cv" && id.includes("video")) return "red";
  return id.startsWith("time-series") ? "green" : hues[modality];
};
