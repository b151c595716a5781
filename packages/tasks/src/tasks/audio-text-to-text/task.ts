import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const audioTextToText = defineTask({
  id: "audio-text-to-text",
  name: "Audio-Text-to-Text",
  modality: "multimodal",
  color: "red",
  hideInDatasets: true,
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "fixie-ai/ultravox-v0_5-llama-3_2-1b", description: "" },
      { id: "Qwen/Qwen2-Audio-7B-Instruct", description: "" },
      { id: "mistralai/Voxtral-Small-24B-2507", description: "" },
      { id: "nvidia/audio-flamingo-3", description: "" },
    ],
    datasets: [
      { id: "nvidia/AF-Think", description: "" },
      { id: "tsinghua-ee/QualiSpeech", description: "" },
    ],
    spaces: [
      { id: "iamomtiwari/ATTT", description: "" },
      { id: "freddyaboulton/talk-to-qwen-webrtc", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [
        { type: "audio", label: "", content: "" },
        { type: "text", label: "Text Prompt", content: "" },
      ],
      outputs: [{ type: "text", label: "Generated Text", content: "" }],
    },
    widgetModels: [],
  },
});
