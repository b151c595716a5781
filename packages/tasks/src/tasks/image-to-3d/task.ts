import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const imageTo3d = defineTask({
  id: "image-to-3d",
  name: "Image-to-3D",
  modality: "cv",
  color: "green",
  io,
  widget: { in: ["image"], out: "model" },
  example: { inputs: "vase.jpg", parameters: { seed: 7 } },
  info: {
    summary:
      "Image-to-3D models build a three-dimensional object from one or a few images, inventing the sides that the camera did not see.",
    models: [
      {
        id: "TencentARC/InstantMesh",
        description: "Imagines several views of a pictured object, then builds one textured mesh from them.",
      },
      { id: "tencent/HunyuanWorld-1", description: "Creates whole scenes to walk through, from an image or a text." },
      {
        id: "hwjiang/Real3D",
        description: "A reconstruction model trained on real photographs as well as on rendered objects.",
      },
      {
        id: "stabilityai/stable-point-aware-3d",
        description: "Creates a point cloud that you can edit before it becomes a mesh.",
      },
    ],
    datasets: [
      {
        id: "allenai/objaverse-xl",
        description: "A huge collection of 3D objects to train on and to render test images from.",
      },
      {
        id: "dylanebert/iso3d",
        description: "Single objects on plain backgrounds, for comparing image-to-3D models.",
      },
    ],
    spaces: [
      { id: "dylanebert/3d-arena", description: "People vote between two results side by side; a ranking comes out." },
      { id: "TencentARC/InstantMesh", description: "Upload an image and see the intermediate views before the mesh." },
      {
        id: "stabilityai/stable-point-aware-3d",
        description: "Create an object from an image and adjust its points.",
      },
      { id: "hwjiang/Real3D", description: "Try Real3D on a photograph of your own." },
      { id: "dylanebert/LGM-mini", description: "A compact demo of LGM that goes from an image to splats." },
    ],
    metrics: [],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Image",
          filename: "vase.jpg",
          content: "A pale green vase with two blue bands and a cream lip, on a plain light background.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Result",
          content:
            "vase.glb, 17 kB: one mesh of 420 vertices and 760 triangles with colors per vertex, 1.6 units tall, y up, open at the top. Built by a script for this page from the outline that the image was drawn with.",
        },
      ],
    },
    widgetModels: [],
  },
});
