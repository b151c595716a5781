import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const depthEstimation = defineTask({
  id: "depth-estimation",
  name: "Depth Estimation",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: ["image"], out: "picture" },
  example: { inputs: "cat.png" },
  info: {
    summary: "Depth estimation tells how far away every point of an image is, from the image alone.",
    models: [
      {
        id: "depth-anything/Depth-Anything-V2-Large",
        description: "Relative depth from a single image, with crisp outlines around thin and small things.",
      },
      {
        id: "jingheya/lotus-depth-g-v1-0",
        description: "A diffusion model adapted to predict depth in a single step.",
      },
      { id: "tencent/DepthCrafter", description: "Depth for whole videos that stays steady from frame to frame." },
      {
        id: "apple/DepthPro-hf",
        description: "Depth in meters with sharp edges, without being told anything about the camera.",
      },
    ],
    datasets: [
      {
        id: "sayakpaul/nyu_depth_v2",
        description: "Indoor rooms recorded with a depth camera, the classic benchmark for depth inside buildings.",
      },
      {
        id: "depth-anything/DA-2K",
        description:
          "Pairs of points in varied images, each labeled with which of the two is nearer; meant for testing.",
      },
    ],
    spaces: [
      {
        id: "radames/dpt-depth-estimation-3d-voxels",
        description: "Turns an image and its depth map into a small model of colored blocks.",
      },
      { id: "akhaliq/depth-pro", description: "Upload a photograph and see its metric depth map from Depth Pro." },
      { id: "tencent/DepthCrafter", description: "Upload a video and get its depth, frame by frame." },
      { id: "facebook/sapiens-depth", description: "Depth of people: body, hair and clothing in fine detail." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          content:
            "An illustration of a ginger cat sitting on a windowsill, between a potted plant and a mug of coffee on two books; hills and a low sun outside.",
          filename: "cat.png",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Depth map",
          content:
            "The same scene in shades of gray: the cat and the edge of the sill are brightest, so nearest; the plant, books and mug a little darker, the window frame darker still, the hills and the sky almost black.",
          filename: "cat-depth.svg",
        },
      ],
    },
    widgetModels: [],
  },
});
