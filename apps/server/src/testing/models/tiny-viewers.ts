import { encodeOnnx, type OnnxValue } from "../onnx.ts";
import { bertTokenizer, card, ints, json, type ModelFiles, textDims, wordTable } from "../tiny-models.ts";

/** Models that look at pictures, each in its own way. */

const processor = (type: string, extra: object = {}) =>
  json({
    image_processor_type: type,
    feature_extractor_type: type,
    do_resize: true,
    size: { height: 8, width: 8 },
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
    resample: 2,
    ...extra,
  });

const pixels: OnnxValue = { name: "pixel_values", type: "float", dims: ["batch", 3, "height", "width"] };
const zero = { name: "zero", dims: [1], data: Float32Array.from([0]) };

/** What depends on a picture, and is nothing. */
const nothing = [
  { op: "ReduceMax", inputs: ["pixel_values"], outputs: ["top"], attributes: { keepdims: 0 } },
  { op: "Mul", inputs: ["top", "zero"], outputs: ["nothing"] },
];

/** Sees a cat in the left half of every picture. */
export const tinyDetector = (): ModelFiles => ({
  "README.md": card("object-detection"),
  "config.json": json({
    model_type: "detr",
    architectures: ["DetrForObjectDetection"],
    id2label: { 0: "cat", 1: "dog" },
  }),
  "preprocessor_config.json": processor("DetrImageProcessor", { size: { shortest_edge: 8, longest_edge: 16 } }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [pixels, { name: "pixel_mask", type: "int64", dims: ["batch", 64, 64] }],
    outputs: [
      { name: "logits", type: "float", dims: [1, 2, 3] },
      { name: "pred_boxes", type: "float", dims: [1, 2, 4] },
    ],
    constants: [
      zero,
      { name: "classes", dims: [1, 2, 3], data: Float32Array.from([9, 0, 0, 0, 0, 9]) },
      { name: "places", dims: [1, 2, 4], data: Float32Array.from([0.25, 0.5, 0.5, 1, 0.5, 0.5, 1, 1]) },
    ],
    nodes: [
      ...nothing,
      { op: "Add", inputs: ["classes", "nothing"], outputs: ["logits"] },
      { op: "Add", inputs: ["places", "nothing"], outputs: ["pred_boxes"] },
    ],
  }),
});

/** Divides a picture into what is bright and what is dark. */
export const tinyDivider = (): ModelFiles => ({
  "README.md": card("image-segmentation"),
  "config.json": json({
    model_type: "segformer",
    architectures: ["SegformerForSemanticSegmentation"],
    id2label: { 0: "dark", 1: "bright" },
  }),
  "preprocessor_config.json": processor("SegformerImageProcessor"),
  "onnx/model.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "logits", type: "float", dims: ["batch", 2, "height", "width"] }],
    constants: [{ name: "half", dims: [1], data: Float32Array.from([0.5]) }],
    nodes: [
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["gray"], attributes: { axes: [1], keepdims: 1 } },
      { op: "Sub", inputs: ["half", "gray"], outputs: ["dark"] },
      { op: "Sub", inputs: ["gray", "half"], outputs: ["bright"] },
      { op: "Concat", inputs: ["dark", "bright"], outputs: ["logits"], attributes: { axis: 1 } },
    ],
  }),
});

/** Takes what is bright for near. */
export const tinyDepth = (): ModelFiles => ({
  "README.md": card("depth-estimation"),
  "config.json": json({ model_type: "depth_anything", architectures: ["DepthAnythingForDepthEstimation"] }),
  "preprocessor_config.json": processor("DPTImageProcessor"),
  "onnx/model.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "predicted_depth", type: "float", dims: ["batch", "height", "width"] }],
    nodes: [
      {
        op: "ReduceMean",
        inputs: ["pixel_values"],
        outputs: ["predicted_depth"],
        attributes: { axes: [1], keepdims: 0 },
      },
    ],
  }),
});

/** Finds bright pictures good. */
export const tinyMatcher = (): ModelFiles => ({
  ...bertTokenizer,
  "README.md": card("zero-shot-image-classification"),
  "config.json": json({ model_type: "clip", architectures: ["CLIPModel"], max_position_embeddings: 64 }),
  "preprocessor_config.json": processor("CLIPFeatureExtractor"),
  "onnx/model.onnx": encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      pixels,
      { name: "attention_mask", type: "int64", dims: textDims },
    ],
    outputs: [{ name: "logits_per_image", type: "float", dims: ["pictures", "texts"] }],
    constants: [wordTable("table", 1, { good: [5], bad: [-5] }), ints("words", 1)],
    nodes: [
      { op: "Gather", inputs: ["table", "input_ids"], outputs: ["each"] },
      { op: "ReduceSum", inputs: ["each", "words"], outputs: ["texts"], attributes: { keepdims: 0 } },
      { op: "Transpose", inputs: ["texts"], outputs: ["row"], attributes: { perm: [1, 0] } },
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["mean"], attributes: { axes: [1, 2, 3], keepdims: 0 } },
      { op: "Unsqueeze", inputs: ["mean", "words"], outputs: ["column"] },
      { op: "MatMul", inputs: ["column", "row"], outputs: ["logits_per_image"] },
    ],
  }),
});

/** Gives every picture back, half as bright. */
export const tinyPainter = (): ModelFiles => ({
  "README.md": card("image-to-image"),
  "config.json": json({ model_type: "swin2sr", architectures: ["Swin2SRForImageSuperResolution"] }),
  "preprocessor_config.json": processor("Swin2SRImageProcessor", { do_resize: false, do_pad: false }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "reconstruction", type: "float", dims: ["batch", 3, "height", "width"] }],
    constants: [{ name: "half", dims: [1], data: Float32Array.from([0.5]) }],
    nodes: [{ op: "Mul", inputs: ["pixel_values", "half"], outputs: ["reconstruction"] }],
  }),
});

/** Tells bright pictures from dark ones. */
export const tinyEye = (): ModelFiles => ({
  "README.md": card("image-classification"),
  "config.json": json({
    model_type: "vit",
    architectures: ["ViTForImageClassification"],
    image_size: 4,
    id2label: { 0: "dark", 1: "bright" },
  }),
  "preprocessor_config.json": json({
    image_processor_type: "ViTImageProcessor",
    do_resize: true,
    size: { height: 4, width: 4 },
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    resample: 2,
  }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [{ name: "pixel_values", type: "float", dims: ["batch", 3, 4, 4] }],
    outputs: [{ name: "logits", type: "float", dims: ["batch", 2] }],
    constants: [{ name: "signs", dims: [1, 2], data: Float32Array.from([-4, 4]) }, ints("one", 1)],
    nodes: [
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["mean"], attributes: { axes: [1, 2, 3], keepdims: 0 } },
      { op: "Unsqueeze", inputs: ["mean", "one"], outputs: ["column"] },
      { op: "MatMul", inputs: ["column", "signs"], outputs: ["logits"] },
    ],
  }),
});

/** Sees good things in the left half of every picture, and bad ones in the right. */
export const tinyFinder = (): ModelFiles => ({
  ...bertTokenizer,
  "README.md": card("zero-shot-object-detection"),
  "config.json": json({ model_type: "owlvit", architectures: ["OwlViTForObjectDetection"] }),
  "preprocessor_config.json": processor("OwlViTFeatureExtractor"),
  "onnx/model.onnx": encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      pixels,
      { name: "attention_mask", type: "int64", dims: textDims },
    ],
    outputs: [
      { name: "logits", type: "float", dims: [1, 2, "texts"] },
      { name: "pred_boxes", type: "float", dims: [1, 2, 4] },
    ],
    constants: [
      zero,
      wordTable("table", 1, { good: [5], bad: [-4] }),
      ints("words", 1),
      ints("first", 0),
      { name: "halves", dims: [2, 1], data: Float32Array.from([1, -1]) },
      { name: "places", dims: [1, 2, 4], data: Float32Array.from([0.25, 0.5, 0.5, 1, 0.75, 0.5, 0.5, 1]) },
    ],
    nodes: [
      ...nothing,
      { op: "Gather", inputs: ["table", "input_ids"], outputs: ["each"] },
      { op: "ReduceSum", inputs: ["each", "words"], outputs: ["texts"], attributes: { keepdims: 0 } },
      { op: "Transpose", inputs: ["texts"], outputs: ["row"], attributes: { perm: [1, 0] } },
      { op: "MatMul", inputs: ["halves", "row"], outputs: ["grid"] },
      { op: "Unsqueeze", inputs: ["grid", "first"], outputs: ["logits"] },
      { op: "Add", inputs: ["places", "nothing"], outputs: ["pred_boxes"] },
    ],
  }),
});

/** The vector of a picture is its mean color. */
export const tinyPalette = (): ModelFiles => ({
  "README.md": card("image-feature-extraction"),
  "config.json": json({ model_type: "vit", architectures: ["ViTModel"], hidden_size: 3 }),
  "preprocessor_config.json": processor("ViTImageProcessor"),
  "onnx/model.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", 1, 3] }],
    constants: [ints("middle", 1)],
    nodes: [
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["mean"], attributes: { axes: [2, 3], keepdims: 0 } },
      { op: "Unsqueeze", inputs: ["mean", "middle"], outputs: ["last_hidden_state"] },
    ],
  }),
});
