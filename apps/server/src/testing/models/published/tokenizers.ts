import { json } from "../../tiny-models.ts";

/** Tokenizers as libraries write them, with vocabularies of bytes and a few words. */

const added = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

/** How byte-level tokenizers write each byte: printable ones as they are, the others from 256 on. */
const byteLetters = (): string[] => {
  const isPlain = (byte: number) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173 && byte < 256);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : next++));
};

const idsOf = (tokens: readonly string[]) => Object.fromEntries(tokens.map((token, id) => [token, id]));

interface ByteTokenizer {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly tokenizerClass: string;
  /** What a text is put between. */
  readonly frame?: { readonly start: string; readonly end: string };
  readonly maxLength: number;
}

const frameOf = (ids: Readonly<Record<string, number>>, frame: NonNullable<ByteTokenizer["frame"]>) => ({
  type: "RobertaProcessing",
  sep: [frame.end, ids[frame.end]],
  cls: [frame.start, ids[frame.start]],
  trim_offsets: true,
  add_prefix_space: false,
});

/** Byte-level BPE, as of BART and Whisper. */
export const byteTokenizer = ({ before, after, tokenizerClass, frame, maxLength }: ByteTokenizer) => {
  const vocabulary = [...before, ...byteLetters(), "Ġt", "he", "Ġthe", ...after];
  const ids = idsOf(vocabulary);
  const special = [...before, ...after];
  const files = {
    "tokenizer.json": json({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: special.map((token) => added(token, ids[token] ?? 0)),
      normalizer: null,
      pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true },
      post_processor: frame ? frameOf(ids, frame) : null,
      decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true },
      model: {
        type: "BPE",
        dropout: null,
        unk_token: null,
        continuing_subword_prefix: "",
        end_of_word_suffix: "",
        fuse_unk: false,
        vocab: ids,
        merges: ["Ġ t", "h e", "Ġt he"],
      },
    }),
    "tokenizer_config.json": json({
      add_prefix_space: false,
      bos_token: frame?.start ?? "<|endoftext|>",
      eos_token: frame?.end ?? "<|endoftext|>",
      pad_token: frame ? "<pad>" : "<|endoftext|>",
      unk_token: frame ? "<unk>" : "<|endoftext|>",
      model_max_length: maxLength,
      tokenizer_class: tokenizerClass,
    }),
  };
  return { files, ids, size: vocabulary.length };
};

/** BPE of lower-case words that end in `</w>`, as of CLIP. */
export const clipTokenizer = () => {
  const letters = byteLetters();
  const frame = { start: "<|startoftext|>", end: "<|endoftext|>" };
  const vocabulary = [...letters, ...letters.map((letter) => `${letter}</w>`), frame.start, frame.end];
  const ids = idsOf(vocabulary);
  const files = {
    "tokenizer.json": json({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [frame.start, frame.end].map((token) => added(token, ids[token] ?? 0)),
      normalizer: {
        type: "Sequence",
        normalizers: [
          { type: "NFC" },
          { type: "Replace", pattern: { Regex: "\\s+" }, content: " " },
          { type: "Lowercase" },
        ],
      },
      pre_tokenizer: {
        type: "Sequence",
        pretokenizers: [
          {
            type: "Split",
            pattern: { Regex: "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+" },
            behavior: "Removed",
            invert: true,
          },
          { type: "ByteLevel", add_prefix_space: false, trim_offsets: true },
        ],
      },
      post_processor: frameOf(ids, frame),
      decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true },
      model: {
        type: "BPE",
        dropout: null,
        unk_token: frame.end,
        continuing_subword_prefix: "",
        end_of_word_suffix: "</w>",
        fuse_unk: false,
        vocab: ids,
        merges: [],
      },
    }),
    "tokenizer_config.json": json({
      add_prefix_space: false,
      bos_token: frame.start,
      eos_token: frame.end,
      pad_token: frame.end,
      unk_token: frame.end,
      model_max_length: 77,
      do_lower_case: true,
      tokenizer_class: "CLIPTokenizer",
    }),
  };
  return { files, ids, size: vocabulary.length };
};

interface UnigramTokenizer {
  readonly special: readonly string[];
  /** Comes after the words. */
  readonly last?: string;
  readonly tokenizerClass: string;
  readonly maxLength: number;
  readonly settings?: object;
}

const words = ["▁", "▁the", "▁cat", "▁sat", "▁in", "▁London", "s", "e", "t", "a", "."];

/** SentencePiece's unigrams, as of T5, Marian, SigLIP and multilingual BERT. A text ends with `</s>`. */
export const unigramTokenizer = ({ special, last, tokenizerClass, maxLength, settings = {} }: UnigramTokenizer) => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const plain = [...new Set([...words, ...letters])];
  const vocabulary = [...special, ...plain, ...(last === undefined ? [] : [last])];
  const ids = idsOf(vocabulary);
  const end = { SpecialToken: { id: "</s>", type_id: 0 } };
  const text = (id: "A" | "B") => ({ Sequence: { id, type_id: 0 } });
  const files = {
    "tokenizer.json": json({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [...special, ...(last === undefined ? [] : [last])].map((token) => added(token, ids[token] ?? 0)),
      normalizer: { type: "Precompiled", precompiled_charsmap: "" },
      pre_tokenizer: {
        type: "Sequence",
        pretokenizers: [{ type: "WhitespaceSplit" }, { type: "Metaspace", replacement: "▁", add_prefix_space: true }],
      },
      post_processor: {
        type: "TemplateProcessing",
        single: [text("A"), end],
        pair: [text("A"), end, text("B"), end],
        special_tokens: { "</s>": { id: "</s>", ids: [ids["</s>"]], tokens: ["</s>"] } },
      },
      decoder: { type: "Metaspace", replacement: "▁", add_prefix_space: true },
      model: {
        type: "Unigram",
        unk_id: ids["<unk>"],
        vocab: vocabulary.map((token, id) => [token, special.includes(token) || token === last ? 0 : -2 - id / 100]),
      },
    }),
    "tokenizer_config.json": json({
      eos_token: "</s>",
      pad_token: "<pad>",
      unk_token: "<unk>",
      model_max_length: maxLength,
      tokenizer_class: tokenizerClass,
      ...settings,
    }),
  };
  return { files, ids, size: vocabulary.length };
};

/** Letters with a blank between them, as of VITS. */
export const vitsTokenizer = () => {
  const letters = ["k", "'", "z", "y", "u", "d", "h", "e", "s", "w", "–", "x", "c", "p", "-", "b", "r", " ", "a", "t"];
  const more = ["n", "i", "o", "l", "m", "g", "f", "v", "j", "q", "<unk>"];
  const vocabulary = [...letters, ...more];
  const ids = idsOf(vocabulary);
  const files = {
    "tokenizer.json": json({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [added("<unk>", ids["<unk>"] ?? 0)],
      normalizer: {
        type: "Sequence",
        normalizers: [
          { type: "Lowercase" },
          { type: "Replace", pattern: { Regex: "[^a-z' –-]" }, content: "" },
          { type: "Strip", strip_left: true, strip_right: true },
          { type: "Replace", pattern: { Regex: "(?=.)|(?<!^)$" }, content: "k" },
        ],
      },
      pre_tokenizer: { type: "Split", pattern: { Regex: "" }, behavior: "Isolated", invert: false },
      post_processor: null,
      decoder: null,
      model: { vocab: ids },
    }),
    "tokenizer_config.json": json({
      add_blank: true,
      clean_up_tokenization_spaces: true,
      is_uroman: false,
      language: "eng",
      model_max_length: 1_000_000_000_000_000_000,
      normalize: true,
      pad_token: "k",
      phonemize: false,
      tokenizer_class: "VitsTokenizer",
      unk_token: "<unk>",
    }),
  };
  return { files, ids, size: vocabulary.length };
};
