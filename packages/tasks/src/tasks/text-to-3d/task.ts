import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textTo3d = defineTask({
  id: "text-to-3d",
  name: "Text-to-3D",
  modality: "cv",
  color: "yellow",
  io,
  widget: { in: ["prompt"], out: "model" },
  example: { inputs: "A red toadstool with white spots, low poly", parameters: { seed: 7 } },
  info: {
    summary:
      "Text-to-3D models create a three-dimensional object from a description: a mesh or a cloud of splats that you can turn, light and place in a scene.",
    models: [
      {
        id: "openai/shap-e",
        description:
          "Generates simple objects from text or an image quickly, as something that renders and exports to a mesh.",
      },
      { id: "ashawkey/LGM", description: "Creates Gaussian splats from a text or one image, through several views." },
    ],
    datasets: [
      {
        id: "allenai/objaverse-xl",
        description: "More than ten million 3D objects gathered from the web, the usual training ground.",
      },
      { id: "tiange/Cap3D", description: "Written captions for 3D objects, for text-to-3D training." },
    ],
    spaces: [
      { id: "hysts/Shap-E", description: "Type a word or two and turn the object Shap-E creates from it." },
      {
        id: "ashawkey/LGM",
        description: "Watch LGM go from a prompt or an image to splats you can look at from all sides.",
      },
    ],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Prompt", content: "A red toadstool with white spots, low poly" }],
      outputs: [
        {
          type: "text",
          label: "Result",
          content:
            "toadstool.glb, 19 kB: one mesh of 498 vertices and 672 triangles with colors per vertex, 1.2 units tall, standing on the origin with y up. Built by a script for this page; it opens in any glTF viewer.",
        },
      ],
    },
    widgetModels: [],
  },
});
