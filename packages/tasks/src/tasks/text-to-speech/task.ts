import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToSpeech = defineTask({
  id: "text-to-speech",
  name: "Text-to-Speech",
  modality: "audio",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "KittenML/kitten-tts-nano-0.1", description: "" },
      { id: "ResembleAI/chatterbox", description: "" },
      { id: "fishaudio/fish-speech-1.5", description: "" },
      { id: "nari-labs/Dia-1.6B-0626", description: "" },
    ],
    datasets: [
      { id: "parler-tts/mls_eng_10k", description: "" },
      { id: "mythicinfinity/libritts_r", description: "" },
      { id: "facebook/multilingual_librispeech", description: "" },
    ],
    spaces: [
      { id: "hexgrad/Kokoro-TTS", description: "" },
      { id: "fishaudio/fish-speech-1", description: "" },
      { id: "ResembleAI/Chatterbox", description: "" },
      { id: "TTS-AGI/TTS-Arena-V2", description: "" },
      { id: "ngxson/kokoro-podcast-generator", description: "" },
    ],
    metrics: [{ id: "mel cepstral distortion", description: "" }],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "" }],
      outputs: [{ type: "audio", label: "", content: "" }],
    },
    widgetModels: ["suno/bark"],
    youtubeId: "NW62DpzJ274",
    canonicalId: "text-to-audio",
  },
});
