import { expect, test } from "vitest";
import { memorySource, ReadingError } from "../../blobs/byte-source.ts";
import { readGgufContent } from "../../readers/weights/gguf-content.ts";
import { u32, u64 } from "../../testing/model-files.ts";
import {
  float32,
  type GgufTestTensor,
  type GgufTestValue,
  ggufModel,
  ggufTensorsForTests,
} from "../../testing/publishing/gguf-model.ts";
import { checkGguf } from "./check-gguf.ts";

const check = async (...files: readonly Uint8Array[]) =>
  checkGguf(
    await Promise.all(
      files.map(async (bytes) => ({ content: await readGgufContent(memorySource(bytes)), size: bytes.byteLength })),
    ),
  );

test("a sound file tells what the hub has to know before it loads it", async () => {
  const facts = await check(ggufModel({ "tokenizer.chat_template": "{{ messages }}" }));
  expect(facts).toEqual({
    architecture: "llama",
    contextLength: 64,
    vocabularySize: 64,
    width: 64,
    headCount: 2,
    cacheBytesPerToken: 2 * (32 + 32) * 2,
    weightBytes: 4 * (64 * 32 + 32 + 2 * (32 + 4 * 32 * 32 + 32 + 3 * 32 * 64)),
    chatTemplate: "{{ messages }}",
  });
});

test("shared heads take less cache, and layers without attention take none", async () => {
  const shared = await check(ggufModel({ "llama.attention.head_count_kv": 1 }));
  expect(shared.cacheBytesPerToken).toBe(2 * (16 + 16) * 2);
  const hybrid = await check(ggufModel({ "llama.attention.head_count_kv": [2, 0] }));
  expect(hybrid.cacheBytesPerToken).toBe((32 + 32) * 2);
});

const half = ggufTensorsForTests.length - 9;
const splitFile = (no: number, count = 2) =>
  ggufModel(
    { "split.no": no, "split.count": count },
    { tensors: no === 0 ? ggufTensorsForTests.slice(0, half) : ggufTensorsForTests.slice(half) },
  );

test("a model in two files is checked as one", async () => {
  const whole = await check(ggufModel());
  expect(await check(splitFile(0), splitFile(1))).toEqual(whole);
});

const changed = (name: string, change: Partial<GgufTestTensor>) => ({
  tensors: ggufTensorsForTests.map((tensor) => (tensor.name === name ? { ...tensor, ...change } : tensor)),
});
const patched = (patch: (bytes: Buffer) => void): Buffer => {
  const bytes = ggufModel();
  patch(bytes);
  return bytes;
};
const words = "token_embd.weight";
const int32 = (number: number): GgufTestValue => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(number);
  return { type: 5, bytes };
};

const hostile: readonly (readonly [name: string, file: Buffer, message: string])[] = [
  ["no bytes", Buffer.alloc(0), "ends inside its header"],
  ["the magic word alone", Buffer.from("GGUF"), "ends inside its header"],
  ["another magic word", ggufModel({}, { magic: "GGML" }), "is not a GGUF file"],
  ["version 99", ggufModel({}, { version: 99 }), "is of GGUF version 99"],
  ["bytes in the other order", ggufModel({}, { version: 0x03000000 }), "is of GGUF version 50331648"],
  ["2^60 tensors", patched((bytes) => bytes.writeBigUInt64LE(2n ** 60n, 8)), "is not valid"],
  ["2^40 tensors", patched((bytes) => bytes.writeBigUInt64LE(2n ** 40n, 8)), "announces 1099511627776 tensors"],
  ["2^40 entries", patched((bytes) => bytes.writeBigUInt64LE(2n ** 40n, 16)), "announces 1099511627776 entries"],
  ["a key of 2^63 bytes", patched((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 24)), "is not valid"],
  ["a header cut in the middle", ggufModel().subarray(0, 600), "ends inside its header"],
  ["weights cut short", ggufModel().subarray(0, -64), "its header announces"],
  [
    "a key that comes twice",
    ggufModel({}, { more: [["llama.block_count", 2]] }),
    "has the key llama.block_count twice",
  ],
  ["a value of an unknown type", ggufModel({ x: { type: 77, bytes: u32(0) } }), "a value of the unknown type 77"],
  [
    "a list of lists",
    ggufModel({ x: { type: 9, bytes: Buffer.concat([u32(9), u64(1)]) } }),
    "list of the unknown type 9",
  ],
  [
    "a list of 2^50 texts",
    ggufModel({ x: { type: 9, bytes: Buffer.concat([u32(8), u64(2 ** 50)]) } }),
    "values in a list",
  ],
  ["no architecture", ggufModel({ "general.architecture": undefined }), "does not have the key general.architecture"],
  [
    "an architecture that is a number",
    ggufModel({ "general.architecture": 7 }),
    "general.architecture that is not text",
  ],
  ["an architecture with a path", ggufModel({ "general.architecture": "../llama" }), "that is not a name"],
  ["an image projector", ggufModel({ "general.architecture": "clip" }), "is a vision projector"],
  ["an adapter", ggufModel({ "general.type": "adapter" }), "is of the type adapter"],
  ["no layers", ggufModel({ "llama.block_count": 0 }), "llama.block_count that is not a whole number from 1 to 1024"],
  ["2·10^9 layers", ggufModel({ "llama.block_count": 2_000_000_000 }), "llama.block_count that is not"],
  ["a layer count that is text", ggufModel({ "llama.block_count": "2" }), "llama.block_count that is not"],
  ["a negative layer count", ggufModel({ "llama.block_count": int32(-2) }), "llama.block_count that is not"],
  ["a layer without tensors", ggufModel({ "llama.block_count": 3 }), "has no tensors for layer 2"],
  ["more layers than announced", ggufModel({ "llama.block_count": 1 }), "has tensors for 2 layers"],
  ["no heads", ggufModel({ "llama.attention.head_count": 0 }), "has llama.attention.head_count 0"],
  ["no shared heads", ggufModel({ "llama.attention.head_count_kv": 0 }), "has llama.attention.head_count_kv 0"],
  ["heads that share unevenly", ggufModel({ "llama.attention.head_count_kv": 3 }), "not a multiple of head_count_kv 3"],
  [
    "heads that do not divide the width",
    ggufModel({ "llama.attention.head_count": 5 }),
    "not a multiple of head_count 5",
  ],
  ["heads for the wrong layers", ggufModel({ "llama.attention.head_count": [2, 2, 2] }), "for 3 layers"],
  ["a width of 0", ggufModel({ "llama.embedding_length": 0 }), "llama.embedding_length that is not"],
  ["a context of 0", ggufModel({ "llama.context_length": 0 }), "llama.context_length that is not"],
  ["a context of 4·10^9", ggufModel({ "llama.context_length": 4_000_000_000 }), "llama.context_length that is not"],
  ["an odd rotation", ggufModel({ "llama.rope.dimension_count": 15 }), "llama.rope.dimension_count that is odd"],
  [
    "a rotation wider than a head",
    ggufModel({ "llama.rope.dimension_count": 64 }),
    "llama.rope.dimension_count that is not",
  ],
  [
    "an epsilon that is no number",
    ggufModel({ "llama.attention.layer_norm_rms_epsilon": float32(Number.NaN) }),
    "that is not a number",
  ],
  [
    "more experts used than there are",
    ggufModel({ "llama.expert_count": 2, "llama.expert_used_count": 4 }),
    "expert_used_count 4 of 2",
  ],
  ["no tokens", ggufModel({ "tokenizer.ggml.tokens": undefined }), "does not have a list of texts"],
  ["fewer tokens than rows", ggufModel({ "tokenizer.ggml.tokens": ["a"] }), "has 1 token;"],
  [
    "token types for others",
    ggufModel({ "tokenizer.ggml.token_type": [1, 2] }),
    "tokenizer.ggml.token_type with 2 items",
  ],
  [
    "an end token out of range",
    ggufModel({ "tokenizer.ggml.eos_token_id": 64 }),
    "eos_token_id that is not a whole number from 0 to 63",
  ],
  ["an alignment of 0", ggufModel({ "general.alignment": 0 }), "general.alignment that is not"],
  ["an alignment of 48", ggufModel({ "general.alignment": 48 }), "general.alignment that is not a power of two"],
  [
    "no embeddings",
    ggufModel({}, { tensors: ggufTensorsForTests.slice(1) }),
    "does not have the tensor token_embd.weight",
  ],
  ["embeddings of another width", ggufModel({}, changed(words, { shape: [64, 32] })), "rows of 64"],
  ["a tensor of 0 rows", ggufModel({}, changed(words, { shape: [32, 0] })), "with an impossible shape"],
  ["a tensor of 2^40 columns", ggufModel({}, changed(words, { shape: [2 ** 40, 1] })), "with an impossible shape"],
  [
    "a tensor of seven dimensions",
    ggufModel({}, changed(words, { shape: [32, 64, 1, 1, 1, 1, 1] })),
    "with an impossible shape",
  ],
  ["a tensor beyond counting", ggufModel({}, changed(words, { shape: [2 ** 30, 2 ** 30] })), "too many parameters"],
  ["a tensor of an unknown type", ggufModel({}, changed(words, { type: 99 })), "of the unknown type 99"],
  [
    "rows that do not fill a block",
    ggufModel({}, changed("output_norm.weight", { shape: [32], type: 12 })),
    "not a multiple of 256",
  ],
  [
    "a tensor with a long name",
    ggufModel({}, changed("output_norm.weight", { name: "x".repeat(64) })),
    "not 1 to 63 bytes",
  ],
  [
    "a tensor that comes twice",
    ggufModel({}, changed("output_norm.weight", { name: words })),
    "has the tensor token_embd.weight twice",
  ],
  [
    "an offset beyond the file",
    ggufModel({}, changed("output_norm.weight", { offset: 2 ** 40 })),
    "at 1099511627776, not at",
  ],
  ["an offset that overlaps", ggufModel({}, changed("output_norm.weight", { offset: 32 })), "at 32, not at"],
  ["an unaligned offset", ggufModel({}, changed("output_norm.weight", { offset: 8193 })), "at 8193, not at 8192"],
  ["an offset of 2^63", ggufModel({}, changed("output_norm.weight", { offset: 2n ** 63n })), "is not valid"],
  ["a part of a model alone", splitFile(0), "is part 1 of 2; part 1 of 1 is expected"],
];

test.each(hostile)("a file with %s is refused before the engine sees it", async (_name, file, message) => {
  const refused = await check(file).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ReadingError);
  expect((refused as Error).message).toContain(message);
});

test("parts in the wrong order, and parts of another model, are refused", async () => {
  await expect(check(splitFile(1), splitFile(0))).rejects.toThrow("is part 2 of 2; part 1 of 2 is expected");
  await expect(check(splitFile(0, 3), splitFile(1, 3))).rejects.toThrow("is part 1 of 3; part 1 of 2 is expected");
});
