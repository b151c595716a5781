import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageToVideo = defineTask({
  id: "image-to-video",
  name: "Image-to-Video",
  modality: "cv",
  color: "indigo",
  io,
  widget: { in: ["image", "prompt"], out: "video" },
  example: {
    inputs: "balloon.jpg",
    parameters: {
      prompt:
        "The balloon drifts up and to the right, mist rolls through the valley, birds cross the sky, fixed camera",
      num_inference_steps: 18,
      seed: 77,
    },
  },
  info: {
    summary:
      "Image-to-video models start from a still image and imagine the seconds that follow. A short text can say what should move.",
    models: [
      {
        id: "Lightricks/LTX-Video-0.9.7-dev",
        description: "The full version of LTX-Video 0.9.7, for the best quality the family gives when time allows.",
      },
      {
        id: "Wan-AI/Wan2.1-VACE-14B",
        description: "One model for several jobs: animating references, editing clips and filling masked regions.",
      },
      {
        id: "lllyasviel/FramePack_F1_I2V_HY_20250503",
        description: "Predicts a clip piece by piece at constant memory, so long clips fit on a consumer GPU.",
      },
      {
        id: "Lightricks/LTX-Video-0.9.7-distilled",
        description: "The same model distilled to few steps, for quick drafts.",
      },
      { id: "Skywork/SkyReels-V2-I2V-14B-720P", description: "A large model that animates a first frame at 720p." },
      {
        id: "tencent/HunyuanVideo-I2V",
        description: "The image-conditioned sibling of HunyuanVideo; follows the given frame closely.",
      },
      {
        id: "Wan-AI/Wan2.1-I2V-14B-720P",
        description: "Wan 2.1 for animating stills at 720p, in its original weight layout.",
      },
      {
        id: "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers",
        description: "The same Wan 2.1 weights laid out for the diffusers library.",
      },
    ],
    datasets: [
      {
        id: "ali-vilab/VACE-Benchmark",
        description: "Inputs for the many kinds of video creation and editing that VACE is measured on.",
      },
      {
        id: "Rapidata/sora-video-generation-style-likert-scoring",
        description: "People's ratings of how well generated clips follow the requested style.",
      },
      {
        id: "BestWishYsh/ChronoMagic",
        description: "Time-lapse clips with captions: melting, blooming, building, things that change visibly.",
      },
    ],
    spaces: [
      {
        id: "Lightricks/ltx-video-distilled",
        description: "Creates short clips with the distilled LTX-Video from an image, a text or a clip.",
      },
      { id: "linoyts/FramePack-F1", description: "Watch FramePack-F1 extend a still, section by section." },
      {
        id: "lisonallen/framepack-i2v",
        description: "Another front end for FramePack with its main controls laid open.",
      },
      { id: "multimodalart/wan2-1-fast", description: "Wan 2.1 with a speed-up, tuned for short waits." },
      {
        id: "multimodalart/stable-video-diffusion",
        description: "The earlier Stable Video Diffusion, which animates an image without any prompt.",
      },
    ],
    metrics: [
      {
        id: "fvd",
        description:
          "Fréchet video distance: how far generated clips lie from real ones in the features of a video network; lower is better.",
      },
      { id: "clip_score", description: "Agreement of frames with the prompt, by the similarity of CLIP embeddings." },
      {
        id: "lpips",
        description: "Perceptual difference between two frames; shows how far a clip strays from its first image.",
      },
      {
        id: "identity_preservation",
        description:
          "Whether a face or object stays itself, usually by comparing recognition embeddings over the frames.",
      },
      {
        id: "motion_score",
        description: "How much really moves, from optical flow; unmasks clips that are stills in disguise.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "First frame",
          filename: "balloon.jpg",
          content: "A striped hot-air balloon over a misty valley at sunrise, a second one far behind.",
        },
        {
          type: "text",
          label: "Optional Text Prompt",
          content:
            "The balloon drifts up and to the right, mist rolls through the valley, birds cross the sky, fixed camera.",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Clip",
          filename: "balloon-clip.svg",
          content:
            "The same scene in motion: both balloons drift, the mist slides between the hills, the birds beat their wings. An animated drawing made for this page.",
        },
      ],
    },
    widgetModels: [],
  },
});
