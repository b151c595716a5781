import { ReadingError } from "../../blobs/byte-source.ts";
import type { GgufContent } from "../../readers/weights/gguf-content.ts";
import { checkTensors } from "./check-tensors.ts";
import { checkTokenizer } from "./check-tokenizer.ts";
import { type GgufEntries, ggufEntries } from "./gguf-entries.ts";

/** One file of a model: its header, and how many bytes it has. */
export interface GgufPart {
  readonly content: GgufContent;
  readonly size: number;
}

/** What the hub has to know of a GGUF model before it is loaded. */
export interface GgufFacts {
  readonly architecture: string;
  /** Tokens that the model was trained to read. */
  readonly contextLength: number;
  readonly vocabularySize: number;
  /** Numbers of the widest layer. */
  readonly width: number;
  readonly headCount: number;
  /** Bytes of keys and values that each token takes in the cache. */
  readonly cacheBytesPerToken: number;
  /** Bytes of all tensors. */
  readonly weightBytes: number;
  readonly chatTemplate?: string;
}

/** Far beyond any model; the engine ends its process on some numbers that are none. */
const ranges = {
  context: [1, 2 ** 30],
  blocks: [1, 1_024],
  width: [1, 2 ** 20],
  inner: [0, 2 ** 20],
  heads: [0, 4_096],
  headSize: [1, 8_192],
  experts: [0, 4_096],
} as const;

/** Keys and values are saved as 16-bit numbers. */
const bytesPerNumber = 2;

const required = <T>(value: T | undefined, key: string): T => {
  if (value === undefined) throw new ReadingError(`does not have the key ${key}`);
  return value;
};

const perLayer = (list: readonly number[], layer: number): number => list[list.length === 1 ? 0 : layer] ?? 0;

/** One number for all layers, or one for each of them; at least one layer has heads. */
const headCounts = (
  entries: GgufEntries,
  key: string,
  blocks: number,
  usual?: readonly number[],
): readonly number[] => {
  const list = required(entries.wholes(key, ranges.heads) ?? usual, key);
  if (list.length !== 1 && list.length !== blocks)
    throw new ReadingError(`has ${key} for ${list.length} layers; it announces ${blocks}`);
  if (Math.max(...list) === 0) throw new ReadingError(`has ${key} 0`);
  return list;
};

interface Attention {
  readonly headCount: number;
  readonly cacheBytesPerToken: number;
}

const checkAttention = (entries: GgufEntries, prefix: string, blocks: number, embedding: number): Attention => {
  const key = `${prefix}.attention`;
  const heads = headCounts(entries, `${key}.head_count`, blocks);
  const shared = headCounts(entries, `${key}.head_count_kv`, blocks, heads);
  const keyLength = entries.whole(`${key}.key_length`, ranges.headSize);
  const valueLength = entries.whole(`${key}.value_length`, ranges.headSize);
  let numbers = 0;
  for (let layer = 0; layer < blocks; layer++) {
    const count = perLayer(heads, layer);
    const sharedCount = perLayer(shared, layer);
    // Layers of some models have no attention.
    if (count === 0 || sharedCount === 0) continue;
    if (count % sharedCount !== 0)
      throw new ReadingError(`has ${key}.head_count ${count} that is not a multiple of head_count_kv ${sharedCount}`);
    if (keyLength === undefined && embedding % count !== 0)
      throw new ReadingError(
        `has ${prefix}.embedding_length ${embedding} that is not a multiple of head_count ${count}`,
      );
    const size = embedding / count;
    numbers += sharedCount * ((keyLength ?? size) + (valueLength ?? size));
  }
  checkRotary(entries, prefix, keyLength ?? embedding / Math.max(...heads));
  return { headCount: Math.max(...heads), cacheBytesPerToken: numbers * bytesPerNumber };
};

const checkRotary = (entries: GgufEntries, prefix: string, headSize: number): void => {
  const rotated = entries.whole(`${prefix}.rope.dimension_count`, [0, headSize]);
  if ((rotated ?? 0) % 2 !== 0) throw new ReadingError(`has ${prefix}.rope.dimension_count that is odd`);
  const base = entries.fraction(`${prefix}.rope.freq_base`);
  if (base !== undefined && base <= 0) throw new ReadingError(`has ${prefix}.rope.freq_base that is not above 0`);
  for (const name of ["layer_norm_rms_epsilon", "layer_norm_epsilon"]) {
    const epsilon = entries.fraction(`${prefix}.attention.${name}`);
    if (epsilon !== undefined && !(epsilon >= 0 && epsilon < 1))
      throw new ReadingError(`has ${prefix}.attention.${name} that is not from 0 to 1`);
  }
};

const checkExperts = (entries: GgufEntries, prefix: string): void => {
  const count = entries.whole(`${prefix}.expert_count`, ranges.experts) ?? 0;
  const used = entries.whole(`${prefix}.expert_used_count`, ranges.experts) ?? 0;
  if (used > count || (count > 0 && used === 0))
    throw new ReadingError(`has ${prefix}.expert_used_count ${used} of ${count} experts`);
};

/** Every layer has tensors, and no tensor is of a layer that the model does not have. */
const checkBlocks = (names: readonly string[], blocks: number): void => {
  const seen = new Set<number>();
  for (const name of names) {
    const index = /^blk\.(\d+)\./.exec(name)?.[1];
    if (index !== undefined) seen.add(Number(index));
  }
  for (let index = 0; index < blocks; index++)
    if (!seen.has(index)) throw new ReadingError(`has no tensors for layer ${index}; it announces ${blocks} layers`);
  if (seen.size > blocks) throw new ReadingError(`has tensors for ${seen.size} layers; it announces ${blocks}`);
};

const architectureOf = (entries: GgufEntries): string => {
  const name = required(entries.text("general.architecture"), "general.architecture");
  if (!/^[\w.-]{1,64}$/.test(name)) throw new ReadingError("has general.architecture that is not a name");
  const type = entries.text("general.type") ?? "model";
  if (name === "clip" || type === "mmproj") throw new ReadingError("is a vision projector, not a model");
  if (type !== "model") throw new ReadingError(`is of the type ${type.slice(0, 40)}, not a model`);
  return name;
};

const checkSplit = (entries: GgufEntries, index: number, count: number): void => {
  const written = entries.whole("split.count", [0, 10_000]) || 1;
  const place = entries.whole("split.no", [0, 10_000]) ?? 0;
  if (written !== count || place !== index)
    throw new ReadingError(`is part ${place + 1} of ${written}; part ${index + 1} of ${count} is expected`);
};

/** Whether the files of a model are what they say, so that the engine can be given them; refuses with a ReadingError. */
export const checkGguf = (parts: readonly GgufPart[]): GgufFacts => {
  const all = parts.map(({ content, size }) => ({ content, size, entries: ggufEntries(content) }));
  const [first] = all;
  if (!first) throw new ReadingError("has no files");
  const { entries } = first;
  const prefix = architectureOf(entries);
  for (const [index, part] of all.entries()) checkSplit(part.entries, index, all.length);
  const contextLength = required(entries.whole(`${prefix}.context_length`, ranges.context), `${prefix}.context_length`);
  const blocks = required(entries.whole(`${prefix}.block_count`, ranges.blocks), `${prefix}.block_count`);
  const embedding = required(entries.whole(`${prefix}.embedding_length`, ranges.width), `${prefix}.embedding_length`);
  const inner = entries.wholes(`${prefix}.feed_forward_length`, ranges.inner) ?? [embedding];
  const attention = checkAttention(entries, prefix, blocks, embedding);
  checkExperts(entries, prefix);
  const tensors = all.flatMap(({ content }) => content.tensors);
  const names = tensors.map(({ name }) => name);
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw new ReadingError(`has the tensor ${twice.slice(0, 80)} twice`);
  checkBlocks(names, blocks);
  const weightBytes = all.reduce((sum, { content, entries: own, size }) => sum + checkTensors(content, own, size), 0);
  const vocabularySize = checkTokenizer(entries, tensors, embedding);
  const chatTemplate = entries.text("tokenizer.chat_template");
  const width = Math.max(embedding, ...inner);
  return {
    architecture: prefix,
    contextLength,
    vocabularySize,
    width,
    weightBytes,
    ...attention,
    ...(chatTemplate && { chatTemplate }),
  };
};
