import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const keypointDetection = defineTask({
  id: "keypoint-detection",
  name: "Keypoint Detection",
  modality: "cv",
  color: "red",
  subtasks: [{ type: "pose-estimation", name: "Pose Estimation" }],
  hideInDatasets: true,
  io,
  widget: { in: ["image"], out: "keypoints" },
  example: { inputs: "cat.png", parameters: { threshold: 0.3 } },
  info: {
    summary:
      "Keypoint detection marks the points of an image that matter: the joints of a body, the corners of a face, or spots that can be found again in another image.",
    models: [
      {
        id: "magic-leap-community/superpoint",
        description: "Finds distinctive spots in an image and describes each, so that two images can be matched.",
      },
      {
        id: "magic-leap-community/superglue_outdoor",
        description: "Pairs up SuperPoint spots between two outdoor images, even from different angles.",
      },
      {
        id: "qualcomm/RTMPose-Body2d",
        description: "Joints of the human body in real time, packaged for phones and other small devices.",
      },
      {
        id: "ETH-CVG/lightglue_disk",
        description: "Matches DISK keypoints between two images, and stops early when the pair is easy.",
      },
    ],
    datasets: [
      {
        id: "Vincent-luo/hagrid-mediapipe-hands",
        description: "Hands in many gestures, annotated with the finger joints that MediaPipe found.",
      },
    ],
    spaces: [
      {
        id: "datasciencedojo/Hand-Keypoint-Detection-Realtime",
        description: "Follows the joints of your hand live through the webcam.",
      },
      { id: "ETH-CVG/LightGlue", description: "Upload two images and see which of their points belong together." },
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
          label: "Keypoints",
          content:
            "The cat with a skeleton of dots and lines: ears, eyes, nose, neck, hips, four paws, and the tail from base to tip. Points on the cat's left are teal, on its right coral, those in the middle yellow.",
          filename: "cat-keypoints.svg",
        },
      ],
    },
    widgetModels: [],
  },
});
