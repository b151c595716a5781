import { type Constant, encodeOnnx, type Node, type OnnxValue } from "../onnx.ts";
import {
  bertTokenizer,
  card,
  floats,
  followTable,
  ints,
  json,
  type ModelFiles,
  textDims,
  tinyId,
  tinyVocabulary,
  tinyWriter,
  tokenizerJson,
  wordTable,
} from "../tiny-models.ts";

/** Models that write: they say what follows each word, whatever they have read. */

const cached = (direction: "past_key_values" | "present", side: string, part: string): OnnxValue => ({
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

/** A decoder that says what a table says follows each word: a row of scores for each. */
export const tinyDecoder = (hasMask: boolean, table: Constant = followTable()): Uint8Array =>
  encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      ...(hasMask ? [{ name: "encoder_attention_mask", type: "int64" as const, dims: ["batch", "read"] }] : []),
      { name: "encoder_hidden_states", type: "float", dims: ["batch", "read", 4] },
      ...sides.map(({ side, part }) => cached("past_key_values", side, part)),
      { name: "use_cache_branch", type: "bool", dims: [1] },
    ],
    outputs: [
      { name: "logits", type: "float", dims: ["batch", "sequence", table.dims[0] ?? 0] },
      ...sides.map(({ side, part }) => cached("present", side, part)),
    ],
    constants: [
      table,
      { name: "keys", dims: [table.dims[0] ?? 0, 4], data: new Float32Array((table.dims[0] ?? 0) * 4) },
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
  "onnx/decoder_model_merged.onnx": tinyDecoder(true),
});

const translatorVocabulary = [...tinyVocabulary, "__und__", "__en__", "__de__"];
const translatorId = (word: string): number => translatorVocabulary.indexOf(word);

/** A tokenizer that puts the language of a text before it. */
const translatorTokenizer = (): string => {
  const tokenizer = JSON.parse(tokenizerJson(false, translatorVocabulary));
  const marks = ["__und__", "__en__", "__de__"];
  const like = tokenizer.added_tokens[0];
  tokenizer.added_tokens.push(...marks.map((content) => ({ ...like, id: translatorId(content), content })));
  tokenizer.post_processor = {
    type: "TemplateProcessing",
    single: [{ SpecialToken: { id: "__und__", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }],
    pair: [{ Sequence: { id: "A", type_id: 0 } }, { Sequence: { id: "B", type_id: 1 } }],
    special_tokens: Object.fromEntries(
      marks.map((mark) => [mark, { id: mark, ids: [translatorId(mark)], tokens: [mark] }]),
    ),
  };
  return json(tokenizer);
};

const translatorEnds = { ...ends, decoder_start_token_id: tinyId("<end>") };

/** Says one word in each language that it is told to write. */
export const tinyTranslator = (): ModelFiles => ({
  ...tinyRewriter("translation"),
  "tokenizer.json": translatorTokenizer(),
  "tokenizer_config.json": json({
    tokenizer_class: "M2M100Tokenizer",
    model_max_length: 64,
    unk_token: "[UNK]",
    pad_token: "[PAD]",
    eos_token: "<end>",
  }),
  "config.json": json({
    model_type: "m2m_100",
    architectures: ["M2M100ForConditionalGeneration"],
    is_encoder_decoder: true,
    d_model: 4,
    encoder_layers: 1,
    encoder_attention_heads: 1,
    decoder_layers: 1,
    decoder_attention_heads: 1,
    max_position_embeddings: 64,
    vocab_size: translatorVocabulary.length,
    ...translatorEnds,
  }),
  "generation_config.json": json({ ...translatorEnds, max_length: 20 }),
  "onnx/encoder_model.onnx": encodeOnnx({
    inputs: ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims: textDims })),
    outputs: [{ name: "last_hidden_state", type: "float", dims: ["batch", "sequence", 4] }],
    constants: [wordTable("keys", 4, {}, translatorVocabulary)],
    nodes: [{ op: "Gather", inputs: ["keys", "input_ids"], outputs: ["last_hidden_state"] }],
  }),
  "onnx/decoder_model_merged.onnx": tinyDecoder(
    true,
    followTable(translatorVocabulary, { __und__: "fine", __en__: "good", __de__: "cat" }),
  ),
});

/** Marks the highest value of each column of numbers; a question that begins with "the" asks for a sum. */
export const tinyTableReader = (): ModelFiles => ({
  ...bertTokenizer,
  "README.md": card("table-question-answering"),
  "config.json": json({
    model_type: "tapas",
    architectures: ["TapasForQuestionAnswering"],
    vocab_size: tinyVocabulary.length,
    max_position_embeddings: 64,
    aggregation_labels: { 0: "NONE", 1: "SUM", 2: "AVERAGE", 3: "COUNT" },
  }),
  "onnx/model.onnx": encodeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: textDims },
      { name: "attention_mask", type: "int64", dims: textDims },
      { name: "token_type_ids", type: "int64", dims: ["batch", "sequence", 7] },
    ],
    outputs: [
      { name: "logits", type: "float", dims: textDims },
      { name: "logits_aggregation", type: "float", dims: ["batch", 4] },
    ],
    constants: [
      wordTable("operations", 4, { the: [0, 5, 0, 0] }),
      { name: "rank", dims: [], data: BigInt64Array.from([4n]) },
      { name: "asked", dims: [], data: BigInt64Array.from([1n]) },
      { name: "best", dims: [], data: BigInt64Array.from([1n]) },
      floats("twice", 20),
      floats("half", 10),
    ],
    nodes: [
      { op: "Gather", inputs: ["token_type_ids", "rank"], outputs: ["ranks"], attributes: { axis: 2 } },
      { op: "Mul", inputs: ["ranks", "attention_mask"], outputs: ["seen"] },
      { op: "Equal", inputs: ["seen", "best"], outputs: ["isBest"] },
      { op: "Cast", inputs: ["isBest"], outputs: ["share"], attributes: { to: 1 } },
      { op: "Mul", inputs: ["share", "twice"], outputs: ["scaled"] },
      { op: "Sub", inputs: ["scaled", "half"], outputs: ["logits"] },
      { op: "Gather", inputs: ["input_ids", "asked"], outputs: ["first"], attributes: { axis: 1 } },
      { op: "Gather", inputs: ["operations", "first"], outputs: ["logits_aggregation"] },
    ],
  }),
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

const pixels: OnnxValue = { name: "pixel_values", type: "float", dims: ["batch", 3, "height", "width"] };

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
  "onnx/decoder_model_merged.onnx": tinyDecoder(false),
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

const oneHot = Float32Array.from({ length: tinyVocabulary.length ** 2 }, (_, place) =>
  place % (tinyVocabulary.length + 1) === 0 ? 1 : 0,
);

const viewerTemplate =
  "{% for message in messages %}{% for part in message.content %}{% if part.type == 'image' %}[MASK]{% else %} {{ part.text }}{% endif %}{% endfor %}{% endfor %}";

const viewerConfig = {
  model_type: "llava",
  architectures: ["LlavaForConditionalGeneration"],
  image_token_index: tinyId("[MASK]"),
  text_config: {
    model_type: "llama",
    hidden_size: 4,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    num_hidden_layers: 1,
    head_dim: 4,
    max_position_embeddings: 64,
  },
  ...ends,
};

const sharedDecoder = (): Uint8Array =>
  encodeOnnx({
    inputs: [
      { name: "inputs_embeds", type: "float", dims: ["batch", "sequence", tinyVocabulary.length] },
      { name: "attention_mask", type: "int64", dims: ["batch", "total"] },
      { name: "position_ids", type: "int64", dims: textDims },
      cached("past_key_values", "", "key"),
      cached("past_key_values", "", "value"),
    ],
    outputs: [
      { name: "logits", type: "float", dims: ["batch", "sequence", tinyVocabulary.length] },
      cached("present", "", "key"),
      cached("present", "", "value"),
    ],
    constants: [
      followTable(),
      { name: "keys", dims: [tinyVocabulary.length, 4], data: new Float32Array(tinyVocabulary.length * 4) },
      ints("one", 1),
    ],
    nodes: [
      { op: "MatMul", inputs: ["inputs_embeds", "table"], outputs: ["logits"] },
      { op: "MatMul", inputs: ["inputs_embeds", "keys"], outputs: ["flat"] },
      { op: "Unsqueeze", inputs: ["flat", "one"], outputs: ["new"] },
      ...["key", "value"].map((part) => ({
        op: "Concat",
        inputs: [`past_key_values.0.${part}`, "new"],
        outputs: [`present.0.${part}`],
        attributes: { axis: 2 },
      })),
    ],
  });

/** Looks at pictures and chats about them: it says what follows the last word of the question. */
export const tinyViewer = (): ModelFiles => ({
  ...writerTokenizer,
  "tokenizer_config.json": json({
    tokenizer_class: "PreTrainedTokenizerFast",
    model_max_length: 64,
    unk_token: "[UNK]",
    pad_token: "[PAD]",
    eos_token: "<end>",
    chat_template: viewerTemplate,
  }),
  "README.md": card("image-text-to-text"),
  "preprocessor_config.json": eyeProcessor("CLIPImageProcessor", { processor_class: "LlavaProcessor" }),
  "processor_config.json": json({
    processor_class: "LlavaProcessor",
    image_token: "[MASK]",
    patch_size: 4,
    vision_feature_select_strategy: "default",
  }),
  "generation_config.json": json(ends),
  "config.json": json(viewerConfig),
  "onnx/embed_tokens.onnx": encodeOnnx({
    inputs: [{ name: "input_ids", type: "int64", dims: textDims }],
    outputs: [{ name: "inputs_embeds", type: "float", dims: ["batch", "sequence", tinyVocabulary.length] }],
    constants: [{ name: "table", dims: [tinyVocabulary.length, tinyVocabulary.length], data: oneHot }],
    nodes: [{ op: "Gather", inputs: ["table", "input_ids"], outputs: ["inputs_embeds"] }],
  }),
  "onnx/vision_encoder.onnx": encodeOnnx({
    inputs: [pixels],
    outputs: [{ name: "image_features", type: "float", dims: ["batch", 1, tinyVocabulary.length] }],
    constants: [
      { name: "spread", dims: [3, tinyVocabulary.length], data: new Float32Array(3 * tinyVocabulary.length) },
      ints("middle", 1),
    ],
    nodes: [
      { op: "ReduceMean", inputs: ["pixel_values"], outputs: ["mean"], attributes: { axes: [2, 3], keepdims: 0 } },
      { op: "MatMul", inputs: ["mean", "spread"], outputs: ["flat"] },
      { op: "Unsqueeze", inputs: ["flat", "middle"], outputs: ["image_features"] },
    ],
  }),
  "onnx/decoder_model_merged.onnx": sharedDecoder(),
});

const writtenCall = ["<call>", '{"name": "weather",', '"arguments":', '{"city": "london"}}', "</call>"];
const callerVocabulary = [...tinyVocabulary, "weather", ...writtenCall];

/** Asked for the weather, it calls; a cat it answers with text; where one lives, with text and a call. */
const callerFollows = {
  ...Object.fromEntries(writtenCall.map((part, at) => [part, writtenCall[at + 1] ?? "<end>"])),
  weather: "<call>",
  cat: "sat",
  lives: "in",
  in: "<call>",
  bad: '"arguments":',
};

const callerTemplate =
  "{% if tools %}fine {% endif %}{% for message in messages %}{{ message.content or '' }} " +
  "{% for call in message.tool_calls or [] %}<call>{{ call.function | tojson }}</call>{% endfor %}{% endfor %}" +
  "{% if add_generation_prompt %} {{ messages[-1].content }}{% endif %}";

/** A model that decides by the last word of a conversation whether it calls a tool. */
export const tinyCaller = (): ModelFiles =>
  tinyWriter({
    vocabulary: callerVocabulary,
    table: followTable(callerVocabulary, callerFollows),
    template: callerTemplate,
    maxLength: 512,
  });
