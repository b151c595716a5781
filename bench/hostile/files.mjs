// @ts-check
/** Files that are made to cost more than they seem to. */
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";

const u32 = (/** @type {number} */ value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (/** @type {number} */ value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (/** @type {string} */ value) => Buffer.concat([u64(value.length), Buffer.from(value)]);

/** @param {string} header */
const safetensors = (header) => Buffer.concat([u64(header.length), Buffer.from(header)]);

/** @param {number} count @param {(at: number) => string} nameOf */
const tensors = (count, nameOf) =>
  safetensors(
    `{${Array.from({ length: count }, (_, at) => `"${nameOf(at)}":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}`).join(",")}}`,
  );

/** @param {Buffer[]} entries @param {Buffer[]} announced */
const gguf = (entries, announced = []) =>
  Buffer.concat([Buffer.from("GGUF"), u32(3), u64(announced.length), u64(entries.length), ...entries, ...announced]);

const listEntry = (/** @type {number} */ count) =>
  Buffer.concat([text("tokenizer.ggml.tokens"), u32(9), u32(8), u64(count), Buffer.alloc(count * 8)]);

const ggufTensor = (/** @type {number} */ at) => Buffer.concat([text(`t${at}`), u32(1), u64(1), u32(0), u64(0)]);

const parquet = () =>
  Buffer.from(parquetWriteBuffer({ columnData: [{ name: "a", data: new Array(1000).fill("x"), type: "STRING" }] }));

/** A Parquet file of some hundred bytes that says it holds 134 million texts. */
const claimingParquet = () => {
  const column = {
    name: "a",
    data: new Array(2_200_000).fill("x"),
    type: /** @type {const} */ ("STRING"),
    nullable: false,
  };
  const sizes = { codec: /** @type {const} */ ("UNCOMPRESSED"), pageSize: 1e9, rowGroupSize: 3e6, statistics: false };
  const bytes = Buffer.from(parquetWriteBuffer({ ...sizes, columnData: [column] }));
  const claimed = Buffer.from([0x80, 0xc7, 0x8c, 0x02]);
  for (let at = bytes.indexOf(claimed); at >= 0; at = bytes.indexOf(claimed, at)) bytes.set([254, 255, 255, 127], at);
  return bytes;
};

/** Tables, by the name of their file. @type {Readonly<Record<string, () => string | Buffer>>} */
export const tables = {
  "equal-names.csv": () => `${"a,".repeat(9_999)}a\n1\n`,
  "more-equal-names.csv": () => `${"a,".repeat(399_999)}a\n1\n`,
  "empty-names.csv": () => `${",".repeat(1_000_000)}\n1\n`,
  "digits.csv": () => `a\n${"1".repeat(2_000_000)}x\n`,
  "quotes.csv": () => `a\n${'"'.repeat(5_000_000)}\n`,
  "unclosed.csv": () => `a,b\n"${"x\n".repeat(2_500_000)}`,
  "short-rows.csv": () => `a\n${"1\n".repeat(1_000_001)}`,
  "binary.csv": () => Buffer.alloc(4_000_000),
  "bomb.csv.gz": () => gzipSync(Buffer.alloc(200_000_000, "1,\n")),
  "columns.jsonl": () => `{${Array.from({ length: 400_000 }, (_, at) => `"c${at}":${at}`).join(",")}}\n`,
  "nested.jsonl": () => `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}\n`,
  "objects.jsonl": () => `{"a":[${"{},".repeat(1_000_000)}{}]}\n`,
  "line.jsonl": () => `{"a":"${"x".repeat(8_000_000)}"}\n`,
  "cells.jsonl": () =>
    `${JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, "y".repeat(4_000)])))}\n`.repeat(
      60,
    ),
  "bomb.jsonl.gz": () => gzipSync(Buffer.from(`"${"x".repeat(1_000_000)}"\n`.repeat(150))),
  "claiming.parquet": claimingParquet,
  "cut.parquet": () => parquet().subarray(40),
};

/** Files of weights, by the name of their file. @type {Readonly<Record<string, () => Buffer>>} */
export const weights = {
  "many.safetensors": () => tensors(240_000, (at) => `t.${at}`),
  "long-names.safetensors": () => tensors(1_500, (at) => `${at}${"n".repeat(10_000)}`),
  "nested.safetensors": () => safetensors(`{"a":${"[".repeat(8_000_000)}${"]".repeat(8_000_000)}`.slice(0, 16_000_000)),
  "lying.safetensors": () => Buffer.concat([u64(2 ** 50), Buffer.alloc(100)]),
  "vocabulary.gguf": () => gguf([listEntry(7_500_000)]),
  "many.gguf": () =>
    gguf(
      [],
      Array.from({ length: 100_000 }, (_, at) => ggufTensor(at)),
    ),
  "lying.gguf": () => Buffer.concat([Buffer.from("GGUF"), u32(3), u64(2 ** 50), u64(2 ** 50)]),
};

const lines = (/** @type {string} */ line, /** @type {number} */ bytes) => line.repeat(Math.floor(bytes / line.length));
const matter = (/** @type {string} */ yaml) => `---\n${yaml}\n---\n`;
const size = 600_000;

/** Cards, by what is wrong with them. @type {Readonly<Record<string, () => string>>} */
export const cards = {
  "open quotes": () => matter(lines('a: "b\n', size)),
  "closing braces": () => matter(lines("}\n", size)),
  "nested maps": () => matter(lines("a: b: c\n", size)),
  "anchors twice": () => matter(lines("a: &x &y b\n", size)),
  "explicit keys": () => matter(lines("? a\n", size)),
  dashes: () => matter(`a:\n${"- ".repeat(size / 2)}`),
  brackets: () => matter(`a: ${"[".repeat(size)}`),
  aliases: () => matter(`a: &a x\nb:\n${lines("- *a\n", size)}`),
  "billion laughs": () =>
    matter(
      `a0: &a0 [x]\n${Array.from({ length: 60 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`).join("\n")}`,
    ),
  comments: () => matter(`${lines("#\n", size)}a: b`),
  "flow pairs": () => matter(`a: [${lines("a b: , ", size)}]`),
  indents: () => matter(Array.from({ length: 1_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")),
  "60,000 keys": () => matter(Array.from({ length: 40_000 }, (_, at) => `key${at}: 1`).join("\n")),
  "100,000 tags": () => matter(`tags: [${Array.from({ length: 80_000 }, (_, at) => `t${at}`).join(",")}]`),
  "no end": () => `---\n${lines("a: b\n", size)}`,
  "many ends": () => lines("---\n", size),
};
