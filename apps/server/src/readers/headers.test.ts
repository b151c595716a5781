import fc from "fast-check";
import { expect, test } from "vitest";
import { type ByteSource, memorySource } from "../blobs/byte-source.ts";
import { ggufFile, safetensorsFile } from "../testing/model-files.ts";
import { readGgufHeader } from "./gguf-header.ts";
import { readSafetensorsHeader } from "./safetensors-header.ts";

const safetensors = (bytes: Uint8Array) => readSafetensorsHeader(memorySource(bytes));
const gguf = (bytes: Uint8Array) => readGgufHeader(memorySource(bytes));

const weights = safetensorsFile({
  a: { dtype: "F32", shape: [3, 4] },
  b: { dtype: "BF16", shape: [10] },
  c: { dtype: "F32", shape: [] },
});

const words = Array.from({ length: 50_000 }, (_, index) => `word ${index}`);
const quantized = ggufFile(
  {
    "general.architecture": "llama",
    "general.file_type": 15,
    "general.name": "skipped",
    "llama.context_length": 8192,
    "tokenizer.ggml.tokens": words,
    "tokenizer.chat_template": "{{ messages }}",
  },
  [[4096, 100], [7]],
);

test("a safetensors header tells the parameters by type", async () => {
  expect(await safetensors(weights)).toEqual({ parameters: { F32: 13, BF16: 10 }, total: 23 });
});

test.each([
  ["nothing", Buffer.alloc(0), "is too short to be a safetensors file"],
  ["a header longer than the file", Buffer.from("ffffffffffffff7f7b7d", "hex"), "which is not valid"],
  ["a header that is not JSON", Buffer.from("0200000000000000aabb", "hex"), "is not JSON"],
  ["a shape of negative length", safetensorsFile({ a: { dtype: "F32", shape: [-1] } }), "an impossible shape"],
  [
    "a shape beyond counting",
    safetensorsFile({ a: { dtype: "F32", shape: [2 ** 40, 2 ** 40] } }),
    "too many parameters",
  ],
  ["a type that is none", safetensorsFile({ a: { dtype: "<script>", shape: [1] } }), "without a type"],
])("a safetensors file with %s is refused", async (_name, bytes, message) => {
  await expect(safetensors(bytes)).rejects.toThrow(message);
});

test("a header that nests without end is refused before it is parsed", async () => {
  const header = Buffer.from("[".repeat(1_000_000));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  await expect(safetensors(Buffer.concat([length, header]))).rejects.toThrow("nested more than 64 levels");
});

test("a GGUF header tells architecture, context, quantization, template and parameters", async () => {
  expect(await gguf(quantized)).toEqual({
    total: 409_607,
    architecture: "llama",
    context_length: 8192,
    chat_template: "{{ messages }}",
    quantization: "Q4_K_M",
  });
});

const hostile = (patch: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(quantized);
  patch(bytes);
  return bytes;
};

test.each([
  ["another magic word", hostile((bytes) => bytes.write("GGML")), "is not a GGUF file"],
  ["an unknown version", hostile((bytes) => bytes.writeUInt32LE(9, 4)), "is of GGUF version 9"],
  ["tensors without end", hostile((bytes) => bytes.writeBigUInt64LE(2n ** 40n, 8)), "announces 1099511627776 tensors"],
  ["entries without end", hostile((bytes) => bytes.writeBigUInt64LE(2n ** 40n, 16)), "announces 1099511627776 entries"],
  ["a name without end", hostile((bytes) => bytes.writeBigUInt64LE(2n ** 33n, 24)), "bytes of a name"],
  ["numbers beyond counting", hostile((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 24)), "a number that is not valid"],
  ["its end missing", quantized.subarray(0, quantized.length - 9), "ends inside its header"],
])("a GGUF file with %s is refused", async (_name, bytes, message) => {
  await expect(gguf(bytes)).rejects.toThrow(message);
});

/** Counts what is asked of a source, and stands in for a file that is far larger than its bytes. */
const counting = (bytes: Uint8Array, size = bytes.length) => {
  const asked = { most: 0 };
  const source: ByteSource = {
    size,
    read: async (start, length) => {
      asked.most = Math.max(asked.most, length);
      return bytes.subarray(start, start + length);
    },
  };
  return { asked, source };
};

test("any bytes are read or refused, and never asked for beyond the bounds", async () => {
  const mutated = fc
    .tuple(fc.constantFrom(weights, quantized.subarray(0, 3_000)), fc.array(fc.tuple(fc.nat(400), fc.nat(255))))
    .map(([bytes, patches]) => {
      const copy = Uint8Array.from(bytes);
      for (const [at, byte] of patches) copy[at] = byte;
      return copy;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 500 }), mutated), fc.nat(2 ** 31 - 1), async (bytes, size) => {
      for (const read of [readSafetensorsHeader, readGgufHeader]) {
        const { asked, source } = counting(bytes, size);
        const outcome = await read(source).catch((error: Error) => error.name);
        expect(typeof outcome === "object" || outcome === "ReadingError").toBe(true);
        expect(asked.most).toBeLessThanOrEqual(16 * 1024 * 1024);
      }
    }),
    { numRuns: 500 },
  );
});
