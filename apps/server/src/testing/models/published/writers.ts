import { encodeOnnx, type Node, type OnnxValue } from "../../onnx.ts";
import { card, ints, json, type ModelFiles, textDims } from "../../tiny-models.ts";
import { weights } from "./random-weights.ts";
import { byteTokenizer, unigramTokenizer } from "./tokenizers.ts";

/** Encoders with decoders, in the layout in which public ones are published for transformers.js, with random weights. */

export const width = 4;
const heads = 2;
const layers = [0, 1];

const sides = layers.flatMap((layer) =>
  ["decoder", "encoder"].flatMap((side) =>
    ["key", "value"].map((part) => ({ side, name: `${layer}.${side}.${part}` })),
  ),
);

const cached = (direction: "past_key_values" | "present") =>
  sides.map(
    ({ name, side }): OnnxValue => ({
      name: `${direction}.${name}`,
      type: "float",
      dims: ["batch", heads, `${direction}_${side}`, width / heads],
    }),
  );

/** A layer's keys or values, by heads. With a cache, exported graphs return none of the encoder's: they stay the same. */
const cacheNodes = ({ name, side }: (typeof sides)[number]): readonly Node[] =>
  side === "decoder"
    ? [
        {
          op: "Concat",
          inputs: [`past_key_values.${name}`, "own"],
          outputs: [`present.${name}`],
          attributes: { axis: 2 },
        },
      ]
    : [{ op: "Slice", inputs: ["read", "start", "end", "axis"], outputs: [`present.${name}`] }];

const split = (from: string, to: string): readonly Node[] => [
  { op: "Reshape", inputs: [from, "shape"], outputs: [`${to}_rows`] },
  { op: "Transpose", inputs: [`${to}_rows`], outputs: [to], attributes: { perm: [0, 2, 1, 3] } },
];

/** What is said next depends on the last word, and on all that was read. */
export const mergedDecoder = (size: number, hasMask: boolean): Uint8Array =>
  encodeOnnx({
    inputs: [
      ...(hasMask ? [{ name: "encoder_attention_mask", type: "int64" as const, dims: ["batch", "read"] }] : []),
      { name: "input_ids", type: "int64", dims: textDims },
      { name: "encoder_hidden_states", type: "float", dims: ["batch", "read", width] },
      ...cached("past_key_values"),
      { name: "use_cache_branch", type: "bool", dims: [1] },
    ],
    outputs: [{ name: "logits", type: "float", dims: ["batch", "sequence", size] }, ...cached("present")],
    constants: [
      weights("words", size, width),
      weights("head", width, size),
      ints("shape", 0, -1, heads, width / heads),
      ints("start", 0),
      ints("axis", 2),
      ints("one", 1),
      ints("far", 100_000),
    ],
    nodes: [
      { op: "Gather", inputs: ["words", "input_ids"], outputs: ["word"] },
      {
        op: "ReduceMean",
        inputs: ["encoder_hidden_states"],
        outputs: ["all"],
        attributes: { axes: [1], keepdims: 1 },
      },
      { op: "Add", inputs: ["word", "all"], outputs: ["state"] },
      { op: "MatMul", inputs: ["state", "head"], outputs: ["logits"] },
      ...split("word", "own"),
      ...split("encoder_hidden_states", "read"),
      { op: "Cast", inputs: ["use_cache_branch"], outputs: ["isCached"], attributes: { to: 7 } },
      { op: "Sub", inputs: ["one", "isCached"], outputs: ["isFirst"] },
      { op: "Mul", inputs: ["isFirst", "far"], outputs: ["end"] },
      ...sides.flatMap(cacheNodes),
    ],
  });

const textEncoder = (size: number): Uint8Array =>
  encodeOnnx({
    inputs: ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims: textDims })),
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "sequence", width] }],
    constants: [weights("words", size, width), ints("last", 2)],
    nodes: [
      { op: "Gather", inputs: ["words", "input_ids"], outputs: ["word"] },
      { op: "Cast", inputs: ["attention_mask"], outputs: ["share"], attributes: { to: 1 } },
      { op: "Unsqueeze", inputs: ["share", "last"], outputs: ["column"] },
      { op: "Mul", inputs: ["word", "column"], outputs: ["last_hidden_state"] },
    ],
  });

const graphs = (size: number): ModelFiles => ({
  "onnx/encoder_model_quantized.onnx": textEncoder(size),
  "onnx/decoder_model_merged_quantized.onnx": mergedDecoder(size, true),
});

export const layerCounts = {
  d_model: width,
  decoder_attention_heads: heads,
  decoder_ffn_dim: width,
  decoder_layers: layers.length,
  encoder_attention_heads: heads,
  encoder_ffn_dim: width,
  encoder_layers: layers.length,
  num_hidden_layers: layers.length,
  is_encoder_decoder: true,
  use_cache: true,
  transformers_version: "4.29.2",
};

/** A translator as opus-mt-en-fr is published: the padding starts an answer, and is never part of one. */
export const publishedMarian = (): ModelFiles => {
  const { files, ids, size } = unigramTokenizer({
    special: ["</s>", "<unk>"],
    last: "<pad>",
    tokenizerClass: "MarianTokenizer",
    maxLength: 512,
    settings: { separate_vocabs: false, source_lang: "en", target_lang: "fr", sp_model_kwargs: {} },
  });
  const pad = ids["<pad>"];
  const ends = {
    bad_words_ids: [[pad]],
    bos_token_id: 0,
    decoder_start_token_id: pad,
    eos_token_id: 0,
    forced_eos_token_id: 0,
    max_length: 512,
    num_beams: 4,
    pad_token_id: pad,
  };
  return {
    ...files,
    ...graphs(size),
    "README.md": card("translation", "base_model: acme/base\n"),
    "config.json": json({
      ...layerCounts,
      ...ends,
      architectures: ["MarianMTModel"],
      model_type: "marian",
      activation_function: "swish",
      max_position_embeddings: 512,
      scale_embedding: true,
      share_encoder_decoder_embeddings: true,
      static_position_embeddings: true,
      decoder_vocab_size: size,
      vocab_size: size,
    }),
    "generation_config.json": json({ ...ends, renormalize_logits: true, transformers_version: "4.29.2" }),
  };
};

/** A summarizer as distilbart-cnn-6-6 is published, whose configuration asks for beams and a least length. */
export const publishedBart = (): ModelFiles => {
  const { files, ids, size } = byteTokenizer({
    before: ["<s>", "<pad>", "</s>", "<unk>"],
    after: ["<mask>"],
    tokenizerClass: "BartTokenizer",
    frame: { start: "<s>", end: "</s>" },
    maxLength: 1024,
  });
  const generation = {
    bos_token_id: ids["<s>"],
    decoder_start_token_id: ids["</s>"],
    early_stopping: true,
    eos_token_id: ids["</s>"],
    forced_bos_token_id: ids["<s>"],
    forced_eos_token_id: ids["</s>"],
    length_penalty: 2,
    max_length: 142,
    min_length: 56,
    no_repeat_ngram_size: 3,
    num_beams: 4,
    pad_token_id: ids["<pad>"],
  };
  return {
    ...files,
    ...graphs(size),
    "README.md": card("summarization", "base_model: acme/base\n"),
    "config.json": json({
      ...layerCounts,
      ...generation,
      architectures: ["BartForConditionalGeneration"],
      model_type: "bart",
      activation_function: "gelu",
      max_position_embeddings: 1024,
      task_specific_params: { summarization: { early_stopping: true, max_length: 142, min_length: 56, num_beams: 4 } },
      vocab_size: size,
    }),
    "generation_config.json": json(generation),
  };
};

/** A T5 as t5-small is published: the task is told in words before the text. */
export const publishedT5 = (task: "translation" | "summarization"): ModelFiles => {
  const { files, ids, size } = unigramTokenizer({
    special: ["<pad>", "</s>", "<unk>"],
    last: "<extra_id_0>",
    tokenizerClass: "T5Tokenizer",
    maxLength: 512,
    settings: { extra_ids: 1, additional_special_tokens: ["<extra_id_0>"] },
  });
  const ends = { decoder_start_token_id: ids["<pad>"], eos_token_id: ids["</s>"], pad_token_id: ids["<pad>"] };
  return {
    ...files,
    ...graphs(size),
    "README.md": card(task, "base_model: acme/base\n"),
    "config.json": json({
      ...ends,
      architectures: ["T5ForConditionalGeneration"],
      d_ff: width,
      d_kv: width / heads,
      d_model: width,
      feed_forward_proj: "relu",
      is_encoder_decoder: true,
      model_type: "t5",
      n_positions: 512,
      num_decoder_layers: layers.length,
      num_heads: heads,
      num_layers: layers.length,
      relative_attention_num_buckets: 32,
      task_specific_params: {
        summarization: { early_stopping: true, max_length: 200, num_beams: 4, prefix: "summarize: " },
        translation_en_to_de: { max_length: 300, num_beams: 4, prefix: "translate English to German: " },
      },
      tie_word_embeddings: true,
      use_cache: true,
      vocab_size: size,
    }),
    "generation_config.json": json({ ...ends, transformers_version: "4.29.2" }),
  };
};
