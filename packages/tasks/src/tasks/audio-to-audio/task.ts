import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const audioToAudio = defineTask({
  id: "audio-to-audio",
  name: "Audio-to-Audio",
  modality: "audio",
  color: "blue",
  io,
  widget: { in: ["audio"], out: "sounds" },
  example: { inputs: "voice-over-music.wav" },
  info: {
    summary:
      "Audio-to-audio takes a recording and returns a changed one: cleaned of noise, split into its sources, or spoken in another voice.",
    models: [
      {
        id: "ResembleAI/resemble-enhance",
        description: "Removes noise from speech and restores the frequencies a poor recording has lost.",
      },
      {
        id: "microsoft/speecht5_vc",
        description: "Says the same words in another person's voice, chosen by a speaker embedding.",
      },
    ],
    datasets: [
      {
        id: "Matthijs/cmu-arctic-xvectors",
        description: "Speaker embeddings of the CMU ARCTIC voices, ready to steer SpeechT5.",
      },
    ],
    spaces: [
      {
        id: "younver/speechbrain-speech-separation",
        description: "Split a recording of overlapping speakers with SpeechBrain.",
      },
      {
        id: "nakas/audio-diffusion_style_transfer",
        description: "Redraw a piece of music in the style of another with a diffusion model.",
      },
    ],
    metrics: [
      { id: "snri", description: "By how many decibels the signal-to-noise ratio improves." },
      {
        id: "sdri",
        description: "By how many decibels the distortion of a separated source fell, compared with the untouched mix.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "audio",
          label: "Mix",
          content: "A man speaks while a music box plays.",
          filename: "voice-over-music.wav",
        },
      ],
      outputs: [
        {
          type: "audio",
          label: "Voice",
          content: "Only the man, who says: Meet me by the old clock tower.",
          filename: "voice-alone.wav",
        },
        { type: "audio", label: "Music", content: "Only the music box.", filename: "music-alone.wav" },
      ],
    },
    widgetModels: ["speechbrain/sepformer-wham"],
    youtubeId: "iohj7nCCYoM",
  },
});
