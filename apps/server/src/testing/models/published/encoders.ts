import { encodeOnnx, type Node, type OnnxValue } from "../../onnx.ts";
import {
  bertInputs,
  card,
  ints,
  json,
  type ModelFiles,
  textDims,
  tinyVocabulary,
  tokenizerJson,
} from "../../tiny-models.ts";
import { weights } from "./random-weights.ts";
import { clipTokenizer, unigramTokenizer } from "./tokenizers.ts";

/** Models that read, in the layout in which public ones are published for transformers.js, with random weights. */

const width = 8;

/** `library_name` and `base_model` as the public cards have them. */
const publicCard = (task: string): string => card(task, "base_model: acme/base\n");

/** Words and types looked up, and nothing where the mask is 0. */
const bertNodes: readonly Node[] = [
  { op: "Gather", inputs: ["words", "input_ids"], outputs: ["word"] },
  { op: "Gather", inputs: ["types", "token_type_ids"], outputs: ["type"] },
  { op: "Add", inputs: ["word", "type"], outputs: ["both"] },
  { op: "Cast", inputs: ["attention_mask"], outputs: ["share"], attributes: { to: 1 } },
  { op: "Unsqueeze", inputs: ["share", "last"], outputs: ["column"] },
  { op: "Mul", inputs: ["both", "column"], outputs: ["last_hidden_state"] },
];

const bertConfig = (architecture: string, size: number, rest: object = {}): string =>
  json({
    _name_or_path: "acme/base",
    architectures: [architecture],
    attention_probs_dropout_prob: 0.1,
    classifier_dropout: null,
    hidden_act: "gelu",
    hidden_dropout_prob: 0.1,
    hidden_size: width,
    initializer_range: 0.02,
    intermediate_size: width,
    layer_norm_eps: 1e-12,
    max_position_embeddings: 512,
    model_type: "bert",
    num_attention_heads: 2,
    num_hidden_layers: 2,
    pad_token_id: 0,
    position_embedding_type: "absolute",
    transformers_version: "4.29.2",
    type_vocab_size: 2,
    use_cache: true,
    vocab_size: size,
    ...rest,
  });

/** Sentence encoders have their tokenizer cut and pad to 128 tokens. */
const fixedLength = (tokenizer: string): string =>
  json({
    ...JSON.parse(tokenizer),
    truncation: { direction: "Right", max_length: 128, strategy: "LongestFirst", stride: 0 },
    padding: {
      strategy: { Fixed: 128 },
      direction: "Right",
      pad_to_multiple_of: null,
      pad_id: 0,
      pad_type_id: 0,
      pad_token: "[PAD]",
    },
  });

const bertTokenizerConfig = json({
  clean_up_tokenization_spaces: true,
  cls_token: "[CLS]",
  do_basic_tokenize: true,
  do_lower_case: true,
  mask_token: "[MASK]",
  model_max_length: 512,
  pad_token: "[PAD]",
  sep_token: "[SEP]",
  tokenizer_class: "BertTokenizer",
  unk_token: "[UNK]",
});

/** A sentence encoder as all-MiniLM-L6-v2 is published. */
export const publishedSentenceEncoder = (): ModelFiles => ({
  "README.md": publicCard("feature-extraction"),
  "config.json": bertConfig("BertModel", tinyVocabulary.length),
  "special_tokens_map.json": json({ cls_token: "[CLS]", sep_token: "[SEP]", pad_token: "[PAD]" }),
  "tokenizer.json": fixedLength(tokenizerJson(true)),
  "tokenizer_config.json": bertTokenizerConfig,
  "onnx/model_quantized.onnx": encodeOnnx({
    inputs: bertInputs,
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "sequence", width] }],
    constants: [weights("words", tinyVocabulary.length, width), weights("types", 2, width), ints("last", 2)],
    nodes: bertNodes,
  }),
});

/** A multilingual one as multilingual-e5-small is published: a BERT with SentencePiece's tokenizer. */
export const publishedMultilingualEncoder = (): ModelFiles => {
  const { files, size } = unigramTokenizer({
    special: ["<s>", "<pad>", "</s>", "<unk>"],
    last: "<mask>",
    tokenizerClass: "XLMRobertaTokenizer",
    maxLength: 512,
    settings: { bos_token: "<s>", cls_token: "<s>", sep_token: "</s>", mask_token: "<mask>" },
  });
  return {
    ...files,
    "README.md": publicCard("feature-extraction"),
    "config.json": bertConfig("BertModel", size, { tokenizer_class: "XLMRobertaTokenizer" }),
    "onnx/model_quantized.onnx": encodeOnnx({
      inputs: bertInputs,
      outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "sequence", width] }],
      constants: [weights("words", size, width), weights("types", 2, width), ints("last", 2)],
      nodes: bertNodes,
    }),
  };
};

/** A cross-encoder as ms-marco-MiniLM is published: one score and no names of labels. */
export const publishedCrossEncoder = (task: string): ModelFiles => ({
  "README.md": publicCard(task),
  "config.json": bertConfig("BertForSequenceClassification", tinyVocabulary.length, {
    id2label: { 0: "LABEL_0" },
    label2id: { LABEL_0: 0 },
    sbert_ce_default_activation_function: "torch.nn.modules.linear.Identity",
  }),
  "tokenizer.json": tokenizerJson(true),
  "tokenizer_config.json": bertTokenizerConfig,
  "onnx/model.onnx": encodeOnnx({
    inputs: bertInputs,
    outputs: [{ name: "logits", type: "float", dims: ["batch", 1] }],
    constants: [
      weights("words", tinyVocabulary.length, width),
      weights("types", 2, width),
      weights("head", width, 1),
      ints("last", 2),
    ],
    nodes: [
      ...bertNodes,
      { op: "ReduceMean", inputs: ["last_hidden_state"], outputs: ["mean"], attributes: { axes: [1], keepdims: 0 } },
      { op: "MatMul", inputs: ["mean", "head"], outputs: ["logits"] },
    ],
  }),
});

const imageProcessor = (rest: object): string =>
  json({
    do_normalize: true,
    do_rescale: true,
    do_resize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    resample: 2,
    rescale_factor: 1 / 255,
    size: { height: 224, width: 224 },
    ...rest,
  });

const pixels: OnnxValue = { name: "pixel_values", type: "float", dims: ["batch", "channels", "height", "width"] };

const meanColor: Node = {
  op: "ReduceMean",
  inputs: ["pixel_values"],
  outputs: ["color"],
  attributes: { axes: [2, 3], keepdims: 0 },
};

/** An image classifier as vit-base-patch16-224 is published. */
export const publishedVit = (): ModelFiles => ({
  "README.md": publicCard("image-classification"),
  "config.json": json({
    _name_or_path: "acme/base",
    architectures: ["ViTForImageClassification"],
    hidden_size: width,
    id2label: { 0: "tench, Tinca tinca", 1: "goldfish", 2: "great white shark" },
    image_size: 224,
    label2id: { "tench, Tinca tinca": 0, goldfish: 1, "great white shark": 2 },
    model_type: "vit",
    num_attention_heads: 2,
    num_channels: 3,
    num_hidden_layers: 2,
    patch_size: 16,
    qkv_bias: true,
  }),
  "preprocessor_config.json": imageProcessor({ image_processor_type: "ViTImageProcessor" }),
  "onnx/model_quantized.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "logits", type: "float", dims: ["batch", 3] }],
    constants: [weights("head", 3, 3)],
    nodes: [meanColor, { op: "MatMul", inputs: ["color", "head"], outputs: ["logits"] }],
  }),
});

const twoTowers = (size: number, hasMask: boolean) => {
  const masked: readonly Node[] = hasMask
    ? [
        { op: "Cast", inputs: ["attention_mask"], outputs: ["share"], attributes: { to: 1 } },
        { op: "Unsqueeze", inputs: ["share", "last"], outputs: ["column"] },
        { op: "Mul", inputs: ["word", "column"], outputs: ["read"] },
      ]
    : [{ op: "Identity", inputs: ["word"], outputs: ["read"] }];
  return encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      pixels,
      ...(hasMask ? [{ name: "attention_mask", type: "int64" as const, dims: textDims }] : []),
    ],
    outputs: [
      { name: "logits_per_image", type: "float", dims: ["images", "texts"] },
      { name: "logits_per_text", type: "float", dims: ["texts", "images"] },
      { name: "text_embeds", type: "float", dims: ["texts", width] },
      { name: "image_embeds", type: "float", dims: ["images", width] },
    ],
    constants: [weights("words", size, width), weights("eye", 3, width), ints("last", 2)],
    nodes: [
      { op: "Gather", inputs: ["words", "input_ids"], outputs: ["word"] },
      ...masked,
      { op: "ReduceMean", inputs: ["read"], outputs: ["text_embeds"], attributes: { axes: [1], keepdims: 0 } },
      meanColor,
      { op: "MatMul", inputs: ["color", "eye"], outputs: ["image_embeds"] },
      { op: "Transpose", inputs: ["text_embeds"], outputs: ["turned"], attributes: { perm: [1, 0] } },
      { op: "MatMul", inputs: ["image_embeds", "turned"], outputs: ["logits_per_image"] },
      { op: "Transpose", inputs: ["logits_per_image"], outputs: ["logits_per_text"], attributes: { perm: [1, 0] } },
    ],
  });
};

/** Two towers as clip-vit-base-patch32 is published. */
export const publishedClip = (): ModelFiles => {
  const { files, size } = clipTokenizer();
  const crop = { height: 224, width: 224 };
  return {
    ...files,
    "README.md": publicCard("zero-shot-image-classification"),
    "config.json": json({
      architectures: ["CLIPModel"],
      logit_scale_init_value: 2.6592,
      model_type: "clip",
      projection_dim: width,
      text_config: { model_type: "clip_text_model", hidden_size: width, max_position_embeddings: 77, vocab_size: size },
      vision_config: { model_type: "clip_vision_model", hidden_size: width, image_size: 224, patch_size: 32 },
    }),
    "preprocessor_config.json": imageProcessor({
      crop_size: crop,
      do_center_crop: true,
      do_convert_rgb: true,
      feature_extractor_type: "CLIPFeatureExtractor",
      resample: 3,
      size: { shortest_edge: 224 },
    }),
    "onnx/model_quantized.onnx": twoTowers(size, true),
  };
};

/** Two towers as siglip-base-patch16-224 is published: texts of 64 tokens, and no mask. */
export const publishedSiglip = (): ModelFiles => {
  const { files, size } = unigramTokenizer({
    special: ["<pad>", "</s>", "<unk>"],
    tokenizerClass: "SiglipTokenizer",
    maxLength: 64,
  });
  return {
    ...files,
    "README.md": publicCard("zero-shot-image-classification"),
    "config.json": json({
      architectures: ["SiglipModel"],
      model_type: "siglip",
      text_config: { model_type: "siglip_text_model", max_position_embeddings: 64, vocab_size: size },
      vision_config: { model_type: "siglip_vision_model", image_size: 224, patch_size: 16 },
    }),
    "preprocessor_config.json": imageProcessor({
      image_processor_type: "SiglipImageProcessor",
      processor_class: "SiglipProcessor",
      resample: 3,
    }),
    "onnx/model_quantized.onnx": twoTowers(size, false),
  };
};
