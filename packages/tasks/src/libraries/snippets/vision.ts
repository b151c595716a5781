import { type Code, comment, nothing, python, shell } from "../../code/code.ts";
import { catsUrl, hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

export const araclip: LoadingCode = (model) => [
  python`
    from araclip import AraClip

    model = AraClip.from_pretrained(${model.id})
  `,
];

export const ben2: LoadingCode = (model) => [
  python`
    import requests
    from ben2 import AutoModel
    from PIL import Image

    url = ${catsUrl}
    image = Image.open(requests.get(url, stream=True).raw)

    model = AutoModel.from_pretrained(${model.id})
    model.to("cuda").eval()

    foreground = model.inference(image)
    foreground.save("foreground.png")
  `,
];

export const birefnet: LoadingCode = (model) => [
  python`
    # With transformers: the model's code is downloaded with its weights.
    from transformers import AutoModelForImageSegmentation

    model = AutoModelForImageSegmentation.from_pretrained(${model.id}, trust_remote_code=True)
  `,
  python`
    # Or with the authors' code, in a clone of https://github.com/ZhengPeng7/BiRefNet
    from models.birefnet import BiRefNet

    model = BiRefNet.from_pretrained(${model.id})
  `,
];

export const collectorvision: LoadingCode = (model) => {
  const path = python`hf_hub_download(${model.id}, "model.onnx")`;
  return [
    shell`pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub`,
    python`
      # If the repository holds a detector, which finds the corners of a card
      import collector_vision as cvg
      from huggingface_hub import hf_hub_download

      detector = cvg.NeuralCornerDetector(${path})
    `,
    python`
      # If it holds an embedder, which tells cards apart
      import collector_vision as cvg
      from huggingface_hub import hf_hub_download

      embedder = cvg.NeuralEmbedder(${path})
    `,
  ];
};

export const describeAnything: LoadingCode = (model) => [
  shell`pip install git+https://github.com/NVlabs/describe-anything`,
  python`
    from dam import DescribeAnythingModel
    from huggingface_hub import snapshot_download

    model_path = snapshot_download(${model.id})
    model = DescribeAnythingModel(
        model_path=model_path,
        conv_mode="v1",
        prompt_mode="full+focal_crop",
    )
  `,
];

export const lvface: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/bytedance/LVFace
    from huggingface_hub import hf_hub_download
    from inference_onnx import LVFaceONNXInferencer

    # The large model; the repository has smaller ones, too.
    model_path = hf_hub_download(${model.id}, "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx")
    inferencer = LVFaceONNXInferencer(model_path, use_gpu=True)

    # Two pictures of one person have embeddings that point the same way.
    embedding = inferencer.infer_from_image("face.jpg")
  `,
];

export const mlxImage: LoadingCode = (model) => [
  shell`pip install mlx-image`,
  python`
    from mlxim.model import create_model

    model = create_model(${model.id})
  `,
];

export const mobilint: LoadingCode = (model) => [
  shell`pip install mblt-model-zoo`,
  python`
    from mblt_model_zoo.vision import MBLT_Engine

    model = MBLT_Engine(${model.id})

    inputs = model.preprocess("image.jpg")
    result = model.postprocess(model(inputs))

    model.dispose()  # frees the accelerator for other programs
  `,
];

export const nobg: LoadingCode = (model) => [
  shell`pip install nobg`,
  python`
    import torch
    from loadimg import load_img
    from nobg import AutoModel, AutoProcessor

    model = AutoModel.from_pretrained(${model.id})
    processor = AutoProcessor.from_pretrained(${model.id})

    url = ${catsUrl}
    image = load_img(url).convert("RGB")
    inputs = processor(images=image, return_tensors="pt")
    with torch.no_grad():
        outputs = model(**inputs)

    # How opaque each pixel is, in the size of the picture
    alpha = processor.post_process_alpha_matting(
        outputs, target_sizes=[(image.height, image.width)]
    )[0]

    processor.cutout(image, alpha).save("cutout.png")
  `,
];

export const openClip: LoadingCode = (model) => {
  const name = `hf-hub:${model.id}`;
  return [
    shell`pip install open_clip_torch`,
    python`
      import open_clip

      model, preprocess_train, preprocess_val = open_clip.create_model_and_transforms(${name})
      tokenizer = open_clip.get_tokenizer(${name})
    `,
  ];
};

export const perceptionEncoder: LoadingCode = (model) => {
  const clone = comment`Run this in a clone of https://github.com/facebookresearch/perception_models`;
  const clip = python`
    ${clone}
    import core.vision_encoder.pe as pe

    # Pictures and texts in one space
    model = pe.CLIP.from_config(${repositoryName(model)}, pretrained=True)
  `;
  const vision = python`
    ${clone}
    import core.vision_encoder.pe as pe

    # Pictures alone
    model = pe.VisionTransformer.from_config(${repositoryName(model)}, pretrained=True)
  `;
  return model.id.includes("Core") ? [clip, vision] : [vision];
};

export const terratorch: LoadingCode = (model) => [
  shell`pip install terratorch`,
  python`
    from terratorch.registry import BACKBONE_REGISTRY

    # If the name is not found, list(BACKBONE_REGISTRY) shows those there are.
    model = BACKBONE_REGISTRY.build(${model.id}, pretrained=True)
  `,
];

export const timm: LoadingCode = (model) => [
  python`
    import timm

    model = timm.create_model(${`hf_hub:${model.id}`}, pretrained=True)
    model.eval()
  `,
];

const prediction = python`
  results = model.predict(${catsUrl}, save=True)
  print(results[0].boxes)
`;

export const yolov10: LoadingCode = (model) => [
  shell`
    # The authors' own version of ultralytics
    pip install git+https://github.com/THU-MIG/yolov10
  `,
  python`
    from ultralytics import YOLOv10

    model = YOLOv10.from_pretrained(${model.id})
    ${prediction}
  `,
];

export const ultralytics: LoadingCode = (model, hub) => {
  if (hasTag(model, "yolov10")) return yolov10(model, hub);
  const isYolo = model.tags.some((tag) => /^yolov?\d+$/.test(tag));
  const kind = notice(
    "unknownModelType",
    comment`
      no tag such as yolov8.
      YOLO loads every version; RTDETR, SAM and others have classes of their own.
    `,
  );
  const file = notice("filenameNotSpecified", comment`best.pt is the usual one; see the repository's files.`);
  return [
    shell`pip install -U ultralytics huggingface_hub`,
    python`
      from huggingface_hub import hf_hub_download
      from ultralytics import YOLO

      ${isYolo ? nothing : kind}
      ${file}
      model = YOLO(hf_hub_download(${model.id}, "best.pt"))

      ${prediction}
    `,
  ];
};

export const univa: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/PKU-YuanGroup/UniWorld-V1
    import torch
    from transformers import AutoProcessor
    from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import (
        UnivaQwen2p5VLForConditionalGeneration,
    )

    model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
        ${model.id},
        torch_dtype=torch.bfloat16,
        attn_implementation="flash_attention_2",
    ).to("cuda")
    processor = AutoProcessor.from_pretrained(${model.id})
  `,
];

/** Names the library gives its published weights, by words of the repository's name. */
const videoprismName = (id: string): string | undefined => {
  const size = /-(base|large|giant)(?![a-z])/i.exec(id)?.[1]?.toLowerCase();
  if (size === undefined) return undefined;
  return id.includes("lvt") ? `videoprism_lvt_public_v1_${size}` : `videoprism_public_v1_${size}`;
};

/** Clips, frames, height, width, colors: the repository's name says how many frames the model saw in training. */
const videoprismFrames = (id: string) => python`
  # Clips × frames × height × width × colors, each from 0 to 1
  frames = np.zeros((1, ${id.includes("-f8r") ? 8 : 16}, 288, 288, 3))
`;

const videoprismRuns = {
  video: python`
    embeddings, _ = flax_model.apply(loaded_state, frames, train=False)
  `,
  videoAndText: python`
    tokenizer = vp.load_text_tokenizer("c4_en")
    text_ids, text_paddings = vp.tokenize_texts(tokenizer, ["a person walking a dog"])
    video_embeddings, text_embeddings, _ = flax_model.apply(
        loaded_state, frames, text_ids, text_paddings, train=False
    )
  `,
} satisfies Record<string, Code<"python">>;

export const videoprism: LoadingCode = (model) => {
  const name = videoprismName(model.id);
  const advice = comment`the repository's name does not say which size this is.`;
  return [
    python`
      # Install it from https://github.com/google-deepmind/videoprism
      import numpy as np
      from videoprism import models as vp

      ${name === undefined ? notice("unknownModelType", advice) : nothing}
      model_name = ${name ?? "videoprism_public_v1_base"}
      flax_model = vp.get_model(model_name)
      loaded_state = vp.load_pretrained_weights(model_name)

      ${videoprismFrames(model.id)}
      ${name?.includes("lvt") ? videoprismRuns.videoAndText : videoprismRuns.video}
    `,
  ];
};

export const vfiMamba: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/MCG-NJU/VFIMamba
    from Trainer_finetune import Model

    model = Model.from_pretrained(${model.id})
  `,
];
