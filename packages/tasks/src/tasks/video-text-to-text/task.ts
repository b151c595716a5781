import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoTextToText = defineTask({
  id: "video-text-to-text",
  name: "Video-Text-to-Text",
  modality: "multimodal",
  color: "blue",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "Vision-CAIR/LongVU_Qwen2_7B", description: "" },
      { id: "GoodiesHere/Apollo-LMMs-Apollo-7B-t32", description: "" },
      { id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct", description: "" },
    ],
    datasets: [
      { id: "lmms-lab/Video-MME", description: "" },
      { id: "lmms-lab/VideoChatGPT", description: "" },
      { id: "HuggingFaceFV/finevideo", description: "" },
    ],
    spaces: [
      { id: "llava-hf/video-llava", description: "" },
      { id: "opencompass/openvlm_video_leaderboard", description: "" },
      { id: "HuggingFaceTB/SmolVLM2-HighlightGenerator", description: "" },
    ],
    metrics: [],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Text Prompt", content: "" },
      ],
      outputs: [{ type: "text", label: "Answer", content: "" }],
    },
    widgetModels: [""],
  },
});
