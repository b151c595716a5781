import { encodeOnnx, type Node, type Value } from "./onnx.ts";
import {
  card,
  followTable,
  ints,
  json,
  type ModelFiles,
  textDims,
  tinyId,
  tinyVocabulary,
  tokenizerJson,
} from "./tiny-models.ts";

/** Models that write: they say what follows each word, whatever they have read. */

const cached = (direction: "past_key_values" | "present", side: string, part: string): Value => ({
  name: `${direction}.0.${side}${part}`,
  type: "float",
  dims: ["batch", 1, `${direction}_${side}`, 4],
});

const sides = ["decoder.key", "decoder.value", "encoder.key", "encoder.value"].map((name) => {
  const [side = "", part = ""] = name.split(".");
  return { name, isOwn: side === "decoder", side: `${side}.`, part };
});

const decoderNodes: readonly Node[] = [
  { op: "Gather", inputs: ["table", "input_ids"], outputs: ["logits"] },
  { op: "Gather", inputs: ["keys", "input_ids"], outputs: ["flat"] },
  { op: "Unsqueeze", inputs: ["flat", "one"], outputs: ["new"] },
  { op: "Unsqueeze", inputs: ["encoder_hidden_states", "one"], outputs: ["read"] },
  ...sides.map(({ name, isOwn }) =>
    isOwn
      ? {
          op: "Concat",
          inputs: [`past_key_values.0.${name}`, "new"],
          outputs: [`present.0.${name}`],
          attributes: { axis: 2 },
        }
      : { op: "Identity", inputs: ["read"], outputs: [`present.0.${name}`] },
  ),
];

const decoder = (hasMask: boolean): Uint8Array =>
  encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      ...(hasMask ? [{ name: "encoder_attention_mask", type: "int64" as const, dims: ["batch", "read"] }] : []),
      { name: "encoder_hidden_states", type: "float", dims: ["batch", "read", 4] },
      ...sides.map(({ side, part }) => cached("past_key_values", side, part)),
      { name: "use_cache_branch", type: "bool", dims: [1] },
    ],
    outputs: [
      { name: "logits", type: "float", dims: ["batch", "sequence", tinyVocabulary.length] },
      ...sides.map(({ side, part }) => cached("present", side, part)),
    ],
    constants: [
      followTable(),
      { name: "keys", dims: [tinyVocabulary.length, 4], data: new Float32Array(tinyVocabulary.length * 4) },
      ints("one", 1),
    ],
    nodes: decoderNodes,
  });

const writerTokenizer = {
  "tokenizer.json": tokenizerJson(false),
  "tokenizer_config.json": json({
    tokenizer_class: "PreTrainedTokenizerFast",
    model_max_length: 64,
    unk_token: "[UNK]",
    pad_token: "[PAD]",
    eos_token: "<end>",
  }),
};

const ends = { eos_token_id: tinyId("<end>"), pad_token_id: 0, decoder_start_token_id: tinyId("the") };

/** Reads a text and writes another. */
export const tinyRewriter = (task: string): ModelFiles => ({
  ...writerTokenizer,
  "README.md": card(task),
  "config.json": json({
    model_type: "t5",
    architectures: ["T5ForConditionalGeneration"],
    is_encoder_decoder: true,
    d_model: 4,
    d_kv: 4,
    num_heads: 1,
    num_layers: 1,
    num_decoder_layers: 1,
    n_positions: 64,
    vocab_size: tinyVocabulary.length,
    ...ends,
  }),
  "generation_config.json": json({ ...ends, max_length: 20 }),
  "onnx/encoder_model.onnx": encodeOnnx({
    inputs: ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims: textDims })),
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "sequence", 4] }],
    constants: [{ name: "keys", dims: [tinyVocabulary.length, 4], data: new Float32Array(tinyVocabulary.length * 4) }],
    nodes: [{ op: "Gather", inputs: ["keys", "input_ids"], outputs: ["last_hidden_state"] }],
  }),
  "onnx/decoder_model_merged.onnx": decoder(true),
});

const eyeProcessor = (type: string, extra: object = {}) =>
  json({
    image_processor_type: type,
    do_resize: true,
    size: { height: 4, width: 4 },
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    resample: 2,
    ...extra,
  });

const pixels: Value = { name: "pixel_values", type: "float", dims: ["batch", 3, "height", "width"] };

/** Looks at a picture and writes about it. */
export const tinyCaptioner = (task: "image-to-text" | "document-question-answering"): ModelFiles => ({
  ...writerTokenizer,
  "README.md": card(task),
  "preprocessor_config.json": eyeProcessor("ViTImageProcessor"),
  "config.json": json({
    model_type: "vision-encoder-decoder",
    architectures: ["VisionEncoderDecoderModel"],
    is_encoder_decoder: true,
    encoder: { model_type: "vit", hidden_size: 4, num_attention_heads: 1, num_hidden_layers: 1 },
    decoder: {
      model_type: "mbart",
      d_model: 4,
      decoder_layers: 1,
      decoder_attention_heads: 1,
      encoder_layers: 1,
      encoder_attention_heads: 1,
      max_position_embeddings: 64,
      vocab_size: tinyVocabulary.length,
      ...ends,
    },
    ...ends,
  }),
  "generation_config.json": json({ ...ends, max_length: 20 }),
  "onnx/encoder_model.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", 1, 4] }],
    constants: [{ name: "spread", dims: [3, 4], data: new Float32Array(12) }, ints("middle", 1)],
    nodes: [
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["mean"], attributes: { axes: [2, 3], keepdims: 0 } },
      { op: "MatMul", inputs: ["mean", "spread"], outputs: ["flat"] },
      { op: "Unsqueeze", inputs: ["flat", "middle"], outputs: ["last_hidden_state"] },
    ],
  }),
  "onnx/decoder_model_merged.onnx": decoder(false),
});

/** Speaks: a sound as long as the text. */
export const tinySpeaker = (): ModelFiles => ({
  ...writerTokenizer,
  "README.md": card("text-to-speech"),
  "config.json": json({ model_type: "vits", architectures: ["VitsModel"], sampling_rate: 8000, vocab_size: 18 }),
  "onnx/model.onnx": encodeOnnx({
    inputs: ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims: textDims })),
    outputs: [
      { name: "waveform", type: "float", dims: ["batch", "samples"] },
      { name: "spectrogram", type: "float", dims: ["batch", "samples"] },
    ],
    constants: [
      { name: "table", dims: [tinyVocabulary.length], data: Float32Array.from(tinyVocabulary, (_, id) => id / 20) },
    ],
    nodes: [
      { op: "Gather", inputs: ["table", "input_ids"], outputs: ["waveform"] },
      { op: "Identity", inputs: ["waveform"], outputs: ["spectrogram"] },
    ],
  }),
});

/** Hears the cat, whatever is said. */
export const tinyListener = (): ModelFiles => {
  const letters = ["<pad>", "<s>", "</s>", "<unk>", "|", "c", "a", "t"];
  const heard = ["c", "<pad>", "a", "t", "t", "<pad>", "|"];
  const table = new Float32Array(heard.length * letters.length);
  for (const [place, letter] of heard.entries()) table[place * letters.length + letters.indexOf(letter)] = 9;
  return {
    "README.md": card("automatic-speech-recognition"),
    "config.json": json({
      model_type: "wav2vec2",
      architectures: ["Wav2Vec2ForCTC"],
      vocab_size: letters.length,
      pad_token_id: 0,
    }),
    "preprocessor_config.json": json({
      feature_extractor_type: "Wav2Vec2FeatureExtractor",
      sampling_rate: 16000,
      do_normalize: false,
      feature_size: 1,
      padding_value: 0,
      return_attention_mask: false,
    }),
    "tokenizer_config.json": json({
      tokenizer_class: "Wav2Vec2CTCTokenizer",
      unk_token: "<unk>",
      pad_token: "<pad>",
      bos_token: "<s>",
      eos_token: "</s>",
      word_delimiter_token: "|",
      model_max_length: 1000,
    }),
    "tokenizer.json": json({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: letters.slice(0, 4).map((content, id) => ({
        id,
        content,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: false,
        special: true,
      })),
      normalizer: { type: "Replace", pattern: { String: " " }, content: "|" },
      pre_tokenizer: { type: "Split", pattern: { Regex: "" }, behavior: "Isolated", invert: false },
      post_processor: null,
      decoder: { type: "CTC", pad_token: "<pad>", word_delimiter_token: "|", cleanup: true },
      model: {
        type: "WordLevel",
        unk_token: "<unk>",
        vocab: Object.fromEntries(letters.map((letter, id) => [letter, id])),
      },
    }),
    "onnx/model.onnx": encodeOnnx({
      inputs: [{ name: "input_values", type: "float", dims: ["batch", "samples"] }],
      outputs: [{ name: "logits", type: "float", dims: ["batch", heard.length, letters.length] }],
      constants: [
        { name: "table", dims: [1, heard.length, letters.length], data: table },
        { name: "none", dims: [1], data: Float32Array.from([0]) },
      ],
      nodes: [
        { op: "ReduceMax", inputs: ["input_values"], outputs: ["top"], attributes: { keepdims: 0 } },
        { op: "Mul", inputs: ["top", "none"], outputs: ["nothing"] },
        { op: "Add", inputs: ["table", "nothing"], outputs: ["logits"] },
      ],
    }),
  };
};
