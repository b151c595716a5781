import { encodeOnnx } from "../onnx.ts";
import { card, json, type ModelFiles } from "../tiny-models.ts";
import { tinyDecoder } from "./tiny-makers.ts";

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

const scribeWords = ["[UNK]", "the", "cat", "<|endoftext|>", "<|startoftranscript|>", "<|notimestamps|>"];
/** The names of moments, a fiftieth of a second apart, come after all words. */
const moments = Array.from({ length: 101 }, (_, step) => `<|${(step / 50).toFixed(2)}|>`);
const scribeVocabulary = [...scribeWords, ...moments];
const scribeId = (name: string): number => scribeVocabulary.indexOf(name);

/** What a scribe writes: with moments if they are wanted, and without them otherwise. */
const scribeFollows = {
  "<|startoftranscript|>": "<|0.00|>",
  "<|0.00|>": "the",
  "<|notimestamps|>": "the",
  the: "cat",
  cat: "<|1.00|>",
  "<|1.00|>": "<|endoftext|>",
};

const scribeTable = () => {
  const width = scribeVocabulary.length;
  const data = new Float32Array(width * width);
  for (const [word, next] of Object.entries(scribeFollows)) data[scribeId(word) * width + scribeId(next)] = 9;
  // Where moments are not wanted, they are forbidden, and the end is the next best.
  data[scribeId("cat") * width + scribeId("<|endoftext|>")] = 8;
  return { name: "table", dims: [width, width], data };
};

const scribeTokenizer = {
  "tokenizer_config.json": json({
    tokenizer_class: "WhisperTokenizer",
    unk_token: "[UNK]",
    eos_token: "<|endoftext|>",
    pad_token: "<|endoftext|>",
    model_max_length: 64,
  }),
  "tokenizer.json": json({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: scribeVocabulary.slice(3).map((content, place) => ({
      id: place + 3,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: place < 3,
    })),
    normalizer: null,
    pre_tokenizer: { type: "Whitespace" },
    post_processor: null,
    decoder: { type: "WordPiece", prefix: "##", cleanup: false },
    model: {
      type: "WordLevel",
      unk_token: "[UNK]",
      vocab: Object.fromEntries(scribeVocabulary.map((word, id) => [word, id])),
    },
  }),
};

const scribeEnds = {
  decoder_start_token_id: scribeId("<|startoftranscript|>"),
  eos_token_id: scribeId("<|endoftext|>"),
  pad_token_id: scribeId("<|endoftext|>"),
};

/** Writes “the cat”, and when it was said, whatever was. */
export const tinyScribe = (): ModelFiles => ({
  ...scribeTokenizer,
  "README.md": card("automatic-speech-recognition"),
  "config.json": json({
    model_type: "whisper",
    architectures: ["WhisperForConditionalGeneration"],
    is_encoder_decoder: true,
    d_model: 4,
    encoder_layers: 1,
    encoder_attention_heads: 1,
    decoder_layers: 1,
    decoder_attention_heads: 1,
    max_source_positions: 1500,
    max_target_positions: 64,
    vocab_size: scribeVocabulary.length,
    ...scribeEnds,
  }),
  "generation_config.json": json({
    ...scribeEnds,
    max_length: 32,
    is_multilingual: false,
    no_timestamps_token_id: scribeId("<|notimestamps|>"),
    max_initial_timestamp_index: 50,
    suppress_tokens: [],
    begin_suppress_tokens: [],
  }),
  "preprocessor_config.json": json({
    feature_extractor_type: "WhisperFeatureExtractor",
    processor_class: "WhisperProcessor",
    sampling_rate: 16000,
    chunk_length: 30,
    feature_size: 80,
    hop_length: 160,
    n_fft: 400,
    n_samples: 480000,
    nb_max_frames: 3000,
    padding_value: 0,
  }),
  "onnx/encoder_model.onnx": encodeOnnx({
    inputs: [{ name: "input_features", type: "float", dims: ["batch", 80, "frames"] }],
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", 1, 4] }],
    constants: [{ name: "spread", dims: [1, 4], data: new Float32Array(4) }],
    nodes: [
      { op: "ReduceMean", inputs: ["input_features"], outputs: ["mean"], attributes: { axes: [1, 2], keepdims: 1 } },
      { op: "MatMul", inputs: ["mean", "spread"], outputs: ["last_hidden_state"] },
    ],
  }),
  "onnx/decoder_model_merged.onnx": tinyDecoder(false, scribeTable()),
});
