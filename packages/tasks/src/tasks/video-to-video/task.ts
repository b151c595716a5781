import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const videoToVideo = defineTask({
  id: "video-to-video",
  name: "Video-to-Video",
  modality: "cv",
  color: "indigo",
  hideInDatasets: true,
  io,
  widget: { in: ["video", "prompt"], out: "video" },
  example: {
    inputs: "windmill.webm",
    parameters: { prompt: "Turn it into a snowy winter night with light in the windows", seed: 36 },
  },
  info: {
    summary:
      "Video-to-video models take a clip and give back a changed one: edited, restyled, restored or enlarged, while the movement stays what it was.",
    models: [
      { id: "decart-ai/Lucy-Edit-Dev", description: "Edits a clip by instruction: clothes, objects, setting, style." },
      {
        id: "LeoLau/Shape-for-Motion",
        description: "Lets you edit an object as a 3D shape and applies the change to the whole clip.",
      },
      {
        id: "nvidia/Cosmos-Transfer2.5-2B",
        description: "Turns structural clips such as depth or edges, often from a simulator, into realistic footage.",
      },
      {
        id: "numz/SeedVR2_comfyUI",
        description: "SeedVR2 weights for restoring and enlarging video, packed for ComfyUI.",
      },
    ],
    datasets: [
      {
        id: "suimu/VIRESET",
        description: "Clips with steady object masks and captions, for learning to repaint one thing in a video.",
      },
      { id: "zhangsh2001/LongV-EVAL", description: "A test set for editing long videos, where drift over time shows." },
      { id: "Iceclear/SeedVR_VideoDemos", description: "Example clips for video restoration with SeedVR." },
    ],
    spaces: [
      { id: "decart-ai/lucy-edit-dev", description: "Upload a clip, type the change, compare." },
      { id: "ByteDance-Seed/SeedVR2-3B", description: "Restores and enlarges an uploaded clip." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Clip",
          filename: "windmill-summer.svg",
          content: "A windmill turns over a golden field under a blue sky; clouds drift, the wheat sways.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Edited clip",
          filename: "windmill-winter.svg",
          content:
            "The same windmill, turning at the same pace, on a moonlit winter night: snow falls, the windows glow. Both clips are animated drawings made for this page.",
        },
      ],
    },
    widgetModels: [],
  },
});
