import type { Column } from "@orrery/contract";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type SchemaTree,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { bounds } from "./bounds.ts";
import { toCells } from "./cell.ts";
import type { ParquetAnswer, ParquetMessage, ParquetTask } from "./parquet-slices.ts";

/**
 * Reads rows of Parquet files in a process of its own: a file whose pages claim more values than memory holds ends this
 * process, not the hub. (A thread would not do: V8 ends the whole process when an array cannot grow.) Bytes are asked
 * for from the hub, which counts them.
 */
const tell = (message: ParquetMessage): void => void process.send?.(message);

const waiting = new Map<number, (bytes: ArrayBuffer) => void>();
let asked = 0;

const bufferOf = (shard: number, byteLength: number): AsyncBuffer => ({
  byteLength,
  slice: (start, end = byteLength) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      tell({ id: asked, shard, start, end });
    }),
});

let unpacked = 0;
const checked: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([name, unpack]) => [
    name,
    (input: Uint8Array, length: number) => {
      unpacked += length;
      if (!(length >= 0) || unpacked > bounds.unpacked) throw new Error("its pages unpack to more than 256 MiB");
      return unpack(input, length);
    },
  ]),
);

const leafTypes: Readonly<Record<string, Column["type"]>> = {
  BOOLEAN: "boolean",
  INT32: "integer",
  INT64: "integer",
  INT96: "time",
  FLOAT: "number",
  DOUBLE: "number",
};

const annotatedTypes: Readonly<Record<string, Column["type"]>> = {
  UTF8: "text",
  STRING: "text",
  ENUM: "text",
  UUID: "text",
  JSON: "mixed",
  DECIMAL: "number",
  FLOAT16: "number",
  DATE: "time",
  TIMESTAMP: "time",
  TIMESTAMP_MILLIS: "time",
  TIMESTAMP_MICROS: "time",
};

const typeOf = ({ element, children }: SchemaTree): Column["type"] => {
  const annotation = element.logical_type?.type ?? element.converted_type ?? "";
  if (element.repetition_type === "REPEATED" || annotation === "LIST") return "list";
  if (children.length > 0) return "object";
  return annotatedTypes[annotation] ?? leafTypes[element.type ?? ""] ?? "binary";
};

const readRows = async (file: AsyncBuffer, metadata: FileMetaData, columns: string[], start: number, end: number) => {
  let found: unknown[][] = [];
  const onComplete = (rows: unknown) => {
    found = rows as unknown[][];
  };
  const range = { rowStart: start, rowEnd: end };
  await parquetRead({ file, metadata, columns, ...range, compressors: checked, utf8: false, onComplete });
  return found;
};

const answer = async ({ sizes, offset, length }: ParquetTask): Promise<ParquetAnswer> => {
  const columns: Column[] = [];
  let hiddenColumns = 0;
  const rows: unknown[][] = [];
  let total = 0;
  for (const [shard, size] of sizes.entries()) {
    const file = bufferOf(shard, size);
    const metadata = await parquetMetadataAsync(file, { initialFetchSize: 64 * 1024 });
    const tree = parquetSchema(metadata).children;
    if (shard === 0) {
      columns.push(...tree.slice(0, bounds.columns).map((node) => ({ name: node.element.name, type: typeOf(node) })));
      hiddenColumns = tree.length - columns.length;
    }
    const count = Number(metadata.num_rows);
    const [start, end] = [Math.max(offset - total, 0), Math.min(offset + length - total, count)];
    const names = columns.map(({ name }) => name);
    if (start < end) rows.push(...(await readRows(file, metadata, names, start, end)));
    total += count;
  }
  return { columns, hiddenColumns, ...toCells(rows), total };
};

const onMessage = (message: { task: ParquetTask } | { id: number; bytes: Uint8Array<ArrayBuffer> }): void => {
  if ("task" in message)
    return void answer(message.task).then(
      (slice) => tell({ slice }),
      (error: Error) => tell({ fault: error.message }),
    );
  const { buffer, byteOffset, byteLength } = message.bytes;
  waiting.get(message.id)?.(buffer.slice(byteOffset, byteOffset + byteLength));
  waiting.delete(message.id);
};

process.on("message", onMessage);
// Nobody is left to read for.
process.on("disconnect", () => process.exit());
