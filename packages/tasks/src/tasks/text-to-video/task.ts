import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textToVideo = defineTask({
  id: "text-to-video",
  name: "Text-to-Video",
  modality: "cv",
  color: "green",
  io,
  widget: { in: ["prompt"], out: "video" },
  example: {
    inputs:
      "Seen from straight above: three koi circle slowly in a dark green garden pond, lily pads rock, rings spread on the water, soft daylight, fixed camera",
    parameters: { seed: 2024 },
  },
  info: {
    summary: "Text-to-video models turn a description of a scene and its movement into a few seconds of video.",
    models: [
      {
        id: "tencent/HunyuanVideo",
        description: "A large open model for cinematic clips; wants a big GPU and repays it in detail.",
      },
      {
        id: "Lightricks/LTX-Video",
        description: "A fast family of models: a clip is ready within seconds.",
      },
      {
        id: "nvidia/Cosmos-1.0-Diffusion-7B-Text2World",
        description: "Creates physically plausible scenes, meant as training worlds for robots and vehicles.",
      },
      { id: "Lightricks/LTX-Video-0.9.8-13B-distilled", description: "The larger LTX-Video, distilled to few steps." },
    ],
    datasets: [
      { id: "iejMac/CLIP-MSR-VTT", description: "The MSR-VTT clips and captions prepared for work with CLIP." },
      {
        id: "quchenyuan/UCF101-ZIP",
        description: "Short clips of 101 human actions, often used to compare generators.",
      },
      { id: "nateraw/kinetics", description: "Short web clips of people doing hundreds of named actions." },
      {
        id: "HuggingFaceM4/something_something_v2",
        description: "Hands doing simple things to everyday objects, with sentences that say what happens.",
      },
      { id: "HuggingFaceM4/webvid", description: "Stock footage paired with its short descriptions." },
      {
        id: "iejMac/CLIP-DiDeMo",
        description: "Clips whose moments are described in sentences, prepared for work with CLIP.",
      },
    ],
    spaces: [
      { id: "VideoCrafter/VideoCrafter", description: "Try the VideoCrafter models on a prompt of your own." },
      { id: "Wan-AI/Wan2.1", description: "Clips from text or from an image with Wan 2.1." },
      {
        id: "Pyramid-Flow/pyramid-flow",
        description: "Clips from a model that works from coarse to fine resolution to save computing.",
      },
    ],
    metrics: [
      {
        id: "is",
        description: "Inception score on frames or clips: clear content and variety, no look at the prompt.",
      },
      {
        id: "fid",
        description: "Fréchet distance on single frames; says how good the images are and nothing about motion.",
      },
      {
        id: "fvd",
        description: "Fréchet distance on whole clips, so flicker and broken motion count; lower is better.",
      },
      { id: "clipsim", description: "Average CLIP similarity between the prompt and each frame." },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "Input",
          content:
            "Seen from straight above: three koi circle slowly in a dark green garden pond, lily pads rock, rings spread on the water, soft daylight, fixed camera.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Clip",
          filename: "koi-clip.svg",
          content:
            "Three koi, orange, black and gold on white, circle in a green pond between lily pads while rings spread on the water. An animated drawing made for this page.",
        },
      ],
    },
    widgetModels: ["Wan-AI/Wan2.2-TI2V-5B"],
  },
});
