import { encodeOnnx } from "../../onnx.ts";
import { card, ints, json, type ModelFiles, textDims } from "../../tiny-models.ts";
import { weights } from "./random-weights.ts";
import { unigramTokenizer, vitsTokenizer } from "./tokenizers.ts";

/** Speech from text as the VITS models of MMS are published: letters in, a wave out. */
export const publishedVits = (): ModelFiles => {
  const { files, size } = vitsTokenizer();
  return {
    ...files,
    "README.md": card("text-to-speech", "base_model: acme/base\n"),
    "config.json": json({
      architectures: ["VitsModel"],
      hidden_size: 192,
      model_type: "vits",
      num_speakers: 1,
      sampling_rate: 16_000,
      speaking_rate: 1,
      vocab_size: size,
    }),
    "onnx/model_quantized.onnx": encodeOnnx({
      inputs: ["input_ids", "attention_mask"].map((name) => ({ name, type: "int64", dims: textDims })),
      outputs: [
        { name: "waveform", type: "float", dims: ["batch", "samples"] },
        { name: "spectrogram", type: "float", dims: ["batch", "sequence", 4] },
      ],
      constants: [weights("sounds", size, 4), ints("flat", 1, -1), ints("last", 2)],
      nodes: [
        { op: "Gather", inputs: ["sounds", "input_ids"], outputs: ["sound"] },
        { op: "Cast", inputs: ["attention_mask"], outputs: ["share"], attributes: { to: 1 } },
        { op: "Unsqueeze", inputs: ["share", "last"], outputs: ["column"] },
        { op: "Mul", inputs: ["sound", "column"], outputs: ["spectrogram"] },
        { op: "Reshape", inputs: ["spectrogram", "flat"], outputs: ["waveform"] },
      ],
    }),
  };
};

/** A SpeechT5 as it is published: its vocoder and its voices are in other repositories. */
export const publishedSpeechT5 = (): ModelFiles => {
  const { files, size } = unigramTokenizer({
    special: ["<s>", "<pad>", "</s>", "<unk>"],
    last: "<mask>",
    tokenizerClass: "SpeechT5Tokenizer",
    maxLength: 600,
  });
  const graph = encodeOnnx({
    inputs: [{ name: "input_ids", type: "int64", dims: textDims }],
    outputs: [{ name: "encoder_outputs", type: "float", dims: ["batch", "sequence", 4] }],
    constants: [weights("words", size, 4)],
    nodes: [{ op: "Gather", inputs: ["words", "input_ids"], outputs: ["encoder_outputs"] }],
  });
  return {
    ...files,
    "README.md": card("text-to-speech", "base_model: acme/base\n"),
    "config.json": json({
      architectures: ["SpeechT5ForTextToSpeech"],
      model_type: "speecht5",
      decoder_layers: 2,
      encoder_layers: 2,
      num_mel_bins: 80,
      reduction_factor: 2,
      speaker_embedding_dim: 512,
      vocab_size: size,
    }),
    "onnx/encoder_model_quantized.onnx": graph,
    "onnx/decoder_model_merged_quantized.onnx": graph,
  };
};
