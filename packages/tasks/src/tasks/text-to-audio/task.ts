import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToAudio = definePlaceholder({
  id: "text-to-audio",
  name: "Text-to-Audio",
  modality: "audio",
  color: "yellow",
  io,
  widget: { in: ["prompt"], out: "audio" },
  example: { inputs: "Two strokes of a deep church bell." },
  page: {
    summary: "Text-to-audio generates an audio file from a description: music, effects, ambience or speech.",
    models: [
      {
        id: "facebook/musicgen-small",
        description: "Generates short pieces of music from a description; the smallest model of its family.",
      },
      {
        id: "stabilityai/stable-audio-open-1.0",
        description: "Generates effects and loops of up to 47 seconds in stereo.",
      },
      { id: "cvssp/audioldm2", description: "Generates music, effects and speech with latent diffusion." },
    ],
    datasets: [
      { id: "google/MusicCaps", description: "Ten-second music clips with descriptions written by musicians." },
    ],
    spaces: [],
    metrics: [
      {
        id: "Fréchet audio distance",
        description: "How far generated audio is from real audio in the features of an audio model; lower is better.",
      },
      { id: "CLAP score", description: "How well a clip fits its description, judged by a model that embeds both." },
    ],
    demo: {
      inputs: [{ type: "text", label: "Description", content: "Two strokes of a deep church bell." }],
      outputs: [
        {
          type: "audio",
          label: "Generated audio",
          content: "Two strokes of a deep bell.",
          filename: "church-bell.wav",
        },
      ],
    },
    widgetModels: ["facebook/musicgen-small"],
  },
});
