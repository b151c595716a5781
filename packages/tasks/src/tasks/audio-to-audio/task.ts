import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const audioToAudio = defineTask({
  id: "audio-to-audio",
  name: "Audio-to-Audio",
  modality: "audio",
  color: "blue",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "ResembleAI/resemble-enhance", description: "" },
      { id: "microsoft/speecht5_vc", description: "" },
    ],
    datasets: [{ id: "Matthijs/cmu-arctic-xvectors", description: "" }],
    spaces: [
      { id: "younver/speechbrain-speech-separation", description: "" },
      { id: "nakas/audio-diffusion_style_transfer", description: "" },
    ],
    metrics: [
      { id: "snri", description: "" },
      { id: "sdri", description: "" },
    ],
    demo: {
      inputs: [{ type: "audio", label: "", content: "" }],
      outputs: [
        { type: "audio", label: "", content: "" },
        { type: "audio", label: "", content: "" },
      ],
    },
    widgetModels: ["speechbrain/sepformer-wham"],
    youtubeId: "iohj7nCCYoM",
  },
});
