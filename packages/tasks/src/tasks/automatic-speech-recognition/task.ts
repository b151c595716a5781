import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const automaticSpeechRecognition = defineTask({
  id: "automatic-speech-recognition",
  name: "Automatic Speech Recognition",
  modality: "audio",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "openai/whisper-large-v3", description: "" },
      { id: "facebook/w2v-bert-2.0", description: "" },
      { id: "facebook/seamless-m4t-v2-large", description: "" },
      { id: "nvidia/canary-1b", description: "" },
      { id: "pyannote/speaker-diarization-3.1", description: "" },
    ],
    datasets: [
      { id: "mozilla-foundation/common_voice_17_0", description: "" },
      { id: "amphion/Emilia-Dataset", description: "" },
      { id: "parler-tts/mls_eng", description: "" },
      { id: "espnet/yodas", description: "" },
    ],
    spaces: [
      { id: "hf-audio/whisper-large-v3", description: "" },
      { id: "mrfakename/Moonshinex", description: "" },
      { id: "facebook/seamless_m4t", description: "" },
      { id: "nvidia/canary-1b", description: "" },
    ],
    metrics: [
      { id: "wer", description: "" },
      { id: "cer", description: "" },
    ],
    demo: {
      inputs: [{ type: "audio", label: "", content: "" }],
      outputs: [{ type: "text", label: "Transcript", content: "" }],
    },
    widgetModels: ["openai/whisper-large-v3"],
    youtubeId: "TksaY_FDgnk",
  },
});
