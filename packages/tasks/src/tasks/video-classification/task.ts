import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoClassification = defineTask({
  id: "video-classification",
  name: "Video Classification",
  modality: "cv",
  color: "blue",
  io,
  widget: { in: ["video"], out: "scores" },
  example: { inputs: "juggling.webm", parameters: { top_k: 4 } },
  info: {
    summary:
      "Video classification says what happens in a clip: which action, sport or kind of scene, from a list of classes.",
    models: [
      {
        id: "google/vivit-b-16x2-kinetics400",
        description: "A transformer over space and time that knows the 400 human actions of Kinetics.",
      },
      {
        id: "microsoft/xclip-base-patch32",
        description: "CLIP extended to video, so that a clip can be compared with classes given as text.",
      },
    ],
    datasets: [
      {
        id: "kinetics400",
        description: "Short clips of 400 human actions, several hundred of each, the standard training ground.",
      },
    ],
    spaces: [
      {
        id: "nateraw/lavila",
        description: "Writes a running narration of what someone filming from their own eyes is doing.",
      },
      { id: "fcakyon/video-classification", description: "Try video classification on your clip." },
    ],
    metrics: [
      { id: "accuracy", description: "Share of clips whose best label is the right one." },
      { id: "recall", description: "Of the clips that truly show an action, the share the model found." },
      { id: "precision", description: "Of the clips the model gave a label, the share that truly show it." },
      { id: "f1", description: "Harmonic mean of precision and recall, averaged over the classes." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Video",
          content: "A short animated clip: someone in a striped shirt juggles three balls in a park.",
          filename: "juggling.svg",
        },
      ],
      outputs: [
        {
          type: "chart",
          label: "Actions",
          content: "Juggling balls, with hardly a doubt.",
          data: [
            { label: "juggling balls", score: 0.94 },
            { label: "juggling soccer ball", score: 0.03 },
            { label: "catching or throwing baseball", score: 0.02 },
            { label: "juggling fire", score: 0.01 },
          ],
        },
      ],
    },
    widgetModels: [],
  },
});
