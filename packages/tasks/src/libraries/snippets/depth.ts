import { comment, nothing, python, shell } from "../../code/code.ts";
import type { LoadingCode } from "./model-facts.ts";
import { notice } from "./notices.ts";

interface Encoder {
  readonly encoder: string;
  readonly features: number;
  readonly channels: readonly number[];
}

const large: Encoder = { encoder: "vitl", features: 256, channels: [256, 512, 1024, 1024] };

const encoders = new Map<string, Encoder>([
  ["depth-anything/Depth-Anything-V2-Small", { encoder: "vits", features: 64, channels: [48, 96, 192, 384] }],
  ["depth-anything/Depth-Anything-V2-Base", { encoder: "vitb", features: 128, channels: [96, 192, 384, 768] }],
  ["depth-anything/Depth-Anything-V2-Large", large],
]);

export const depthAnythingV2: LoadingCode = (model) => {
  const known = encoders.get(model.id);
  const { encoder, features, channels } = known ?? large;
  const advice = comment`
    not one of the published sizes.
    These are the settings of the large one.
  `;
  return [
    python`
      # Run this in a clone of https://github.com/DepthAnything/Depth-Anything-V2
      import cv2
      import torch
      from depth_anything_v2.dpt import DepthAnythingV2
      from huggingface_hub import hf_hub_download

      ${known === undefined ? notice("unknownModelType", advice) : nothing}
      model = DepthAnythingV2(encoder=${encoder}, features=${features}, out_channels=${channels})
      path = hf_hub_download(${model.id}, ${`depth_anything_v2_${encoder}.pth`})
      model.load_state_dict(torch.load(path, map_location="cpu"))
      model.eval()

      image = cv2.imread("image.jpg")
      depth = model.infer_image(image)  # a number for each pixel, larger where nearer
    `,
  ];
};

export const depthPro: LoadingCode = (model) => [
  shell`
    pip install git+https://github.com/apple/ml-depth-pro huggingface_hub
    hf download ${model.id} --local-dir checkpoints
  `,
  python`
    import depth_pro

    # Reads checkpoints/depth_pro.pt
    model, transform = depth_pro.create_model_and_transforms()
    model.eval()

    image, _, f_px = depth_pro.load_rgb("image.jpg")
    prediction = model.infer(transform(image), f_px=f_px)

    depth = prediction["depth"]  # in metres
    focal_length = prediction["focallength_px"]  # in pixels
  `,
];
