import { encodeOnnx } from "./onnx.ts";
import { card, json, type ModelFiles } from "./tiny-models.ts";

/** Tells loud sounds from quiet ones. */
export const tinyEar = (): ModelFiles => ({
  "README.md": card("audio-classification"),
  "config.json": json({
    model_type: "wav2vec2",
    architectures: ["Wav2Vec2ForSequenceClassification"],
    id2label: { 0: "quiet", 1: "loud" },
  }),
  "preprocessor_config.json": json({
    feature_extractor_type: "Wav2Vec2FeatureExtractor",
    sampling_rate: 16000,
    do_normalize: false,
    feature_size: 1,
    padding_value: 0,
    return_attention_mask: false,
  }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [{ name: "input_values", type: "float", dims: ["batch", "samples"] }],
    outputs: [{ name: "logits", type: "float", dims: ["batch", 2] }],
    constants: [
      { name: "signs", dims: [1, 2], data: Float32Array.from([-20, 20]) },
      { name: "shift", dims: [2], data: Float32Array.from([2, -2]) },
    ],
    nodes: [
      { op: "Abs", inputs: ["input_values"], outputs: ["sizes"] },
      { op: "ReduceMean", inputs: ["sizes"], outputs: ["mean"], attributes: { axes: [1], keepdims: 1 } },
      { op: "MatMul", inputs: ["mean", "signs"], outputs: ["spread"] },
      { op: "Add", inputs: ["spread", "shift"], outputs: ["logits"] },
    ],
  }),
});

/** A tokenizer of letters, for what is heard letter by letter. */
const letterTokenizer = (letters: readonly string[]) => ({
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
    ...letterTokenizer(letters),
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
