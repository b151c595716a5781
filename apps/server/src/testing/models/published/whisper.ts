import { encodeOnnx } from "../../onnx.ts";
import { card, ints, json, type ModelFiles } from "../../tiny-models.ts";
import { weights } from "./random-weights.ts";
import { byteTokenizer } from "./tokenizers.ts";
import { layerCounts, mergedDecoder, width } from "./writers.ts";

const preprocessor = json({
  chunk_length: 30,
  feature_extractor_type: "WhisperFeatureExtractor",
  feature_size: 80,
  hop_length: 160,
  n_fft: 400,
  n_samples: 480_000,
  nb_max_frames: 3000,
  padding_side: "right",
  padding_value: 0,
  processor_class: "WhisperProcessor",
  return_attention_mask: false,
  sampling_rate: 16_000,
});

/** Every second frame, as the convolutions of the real one leave. */
const encoder = (): Uint8Array =>
  encodeOnnx({
    inputs: [{ name: "input_features", type: "float", dims: ["batch", 80, "frames"] }],
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "half", width] }],
    constants: [weights("ear", 80, width), ints("start", 0), ints("far", 100_000), ints("axis", 2), ints("step", 2)],
    nodes: [
      { op: "Slice", inputs: ["input_features", "start", "far", "axis", "step"], outputs: ["halved"] },
      { op: "Transpose", inputs: ["halved"], outputs: ["frames_first"], attributes: { perm: [0, 2, 1] } },
      { op: "MatMul", inputs: ["frames_first", "ear"], outputs: ["last_hidden_state"] },
    ],
  });

/** The names of moments are no tokens of the tokenizer: they come after its last one. */
const moments = 1501;

const tokenizerFor = (languages: readonly string[]) => {
  const actions = ["<|startoftranscript|>", ...languages, "<|translate|>", "<|transcribe|>"];
  const tokenizer = byteTokenizer({
    before: [],
    after: ["<|endoftext|>", ...actions, "<|startoflm|>", "<|startofprev|>", "<|nospeech|>", "<|notimestamps|>"],
    tokenizerClass: "WhisperTokenizer",
    maxLength: 448,
  });
  const id = (token: string) => tokenizer.ids[token] ?? 0;
  return { ...tokenizer, id, suppressed: actions.map(id) };
};

const endsOf = ({ id, suppressed }: ReturnType<typeof tokenizerFor>) => {
  const end = id("<|endoftext|>");
  return {
    begin_suppress_tokens: [id("Ġ"), end],
    bos_token_id: end,
    decoder_start_token_id: id("<|startoftranscript|>"),
    eos_token_id: end,
    max_length: 448,
    pad_token_id: end,
    suppress_tokens: suppressed,
  };
};

/** Speech recognition as whisper-tiny.en is published, and as the multilingual whisper-base is. */
export const publishedWhisper = (isMultilingual: boolean): ModelFiles => {
  const languages = isMultilingual ? ["<|en|>", "<|fr|>"] : [];
  const tokenizer = tokenizerFor(languages);
  const { files, size, id } = tokenizer;
  const several = {
    lang_to_id: Object.fromEntries(languages.map((language) => [language, id(language)])),
    task_to_id: { transcribe: id("<|transcribe|>"), translate: id("<|translate|>") },
    forced_decoder_ids: [
      [1, null],
      [2, id("<|transcribe|>")],
    ],
  };
  return {
    ...files,
    "README.md": card("automatic-speech-recognition", "base_model: acme/base\n"),
    "config.json": json({
      ...layerCounts,
      ...endsOf(tokenizer),
      architectures: ["WhisperForConditionalGeneration"],
      model_type: "whisper",
      max_source_positions: 1500,
      max_target_positions: 448,
      num_mel_bins: 80,
      vocab_size: size + moments,
    }),
    "generation_config.json": json({
      ...endsOf(tokenizer),
      alignment_heads: [[1, 0]],
      is_multilingual: isMultilingual,
      max_initial_timestamp_index: 50,
      no_timestamps_token_id: id("<|notimestamps|>"),
      return_timestamps: false,
      ...(isMultilingual ? several : { forced_decoder_ids: [[1, id("<|notimestamps|>")]] }),
    }),
    "preprocessor_config.json": preprocessor,
    "onnx/encoder_model_quantized.onnx": encoder(),
    "onnx/decoder_model_merged_quantized.onnx": mergedDecoder(size + moments, false),
  };
};
