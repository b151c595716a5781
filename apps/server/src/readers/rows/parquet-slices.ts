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
import { HubError } from "../../errors.ts";
import { bounds } from "./bounds.ts";
import { toCells } from "./cell.ts";
import { createBudget, type DataShard, type RowRange, type Slice, type SliceReader, tooMuch } from "./shard.ts";

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

/** The type of a column of a Parquet file. */
const typeOfColumn = ({ element, children }: SchemaTree): Column["type"] => {
  const annotation = element.logical_type?.type ?? element.converted_type ?? "";
  if (element.repetition_type === "REPEATED" || annotation === "LIST") return "list";
  if (children.length > 0) return "object";
  return annotatedTypes[annotation] ?? leafTypes[element.type ?? ""] ?? "binary";
};

type Spend = ReturnType<typeof createBudget>;

const bufferOf = ({ path, source }: DataShard, spend: Spend): AsyncBuffer => ({
  byteLength: source.size,
  slice: async (start, end = source.size) => {
    if (!(start >= 0) || !(end <= source.size) || start > end) throw tooMuch(path, "it points beyond its own end");
    spend(path, end - start);
    const bytes = await source.read(start, end - start);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  },
});

/** What unpacks pages, for as long as they unpack to no more than the bound. */
const createCompressors = (): Compressors => {
  let unpacked = 0;
  return Object.fromEntries(
    Object.entries(compressors).map(([name, unpack]) => [
      name,
      (input: Uint8Array, length: number) => {
        unpacked += length;
        if (!(length >= 0) || unpacked > bounds.unpacked) throw new Error("its pages unpack to more than 256 MiB");
        return unpack(input, length);
      },
    ]),
  );
};

const readRows = async (
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly Column[],
  range: { readonly rowStart: number; readonly rowEnd: number },
): Promise<unknown[][]> => {
  let found: unknown[][] = [];
  const onComplete = (rows: unknown) => {
    found = rows as unknown[][];
  };
  const names = columns.map(({ name }) => name);
  const options = { file, metadata, columns: names, compressors: createCompressors(), utf8: false, onComplete };
  await parquetRead({ ...options, ...range });
  return found;
};

const readAll = async (
  shards: readonly DataShard[],
  { offset, length }: RowRange,
): Promise<Slice & { total: number }> => {
  const spend = createBudget();
  const columns: Column[] = [];
  let hiddenColumns = 0;
  const rows: unknown[][] = [];
  let total = 0;
  for (const [index, shard] of shards.entries()) {
    const file = bufferOf(shard, spend);
    const metadata = await parquetMetadataAsync(file, { initialFetchSize: 64 * 1024 });
    if (index === 0) {
      const tree = parquetSchema(metadata).children;
      columns.push(
        ...tree.slice(0, bounds.columns).map((node) => ({ name: node.element.name, type: typeOfColumn(node) })),
      );
      hiddenColumns = tree.length - columns.length;
    }
    const count = Number(metadata.num_rows);
    const rowStart = Math.max(offset - total, 0);
    const rowEnd = Math.min(offset + length - total, count);
    if (rowStart < rowEnd)
      for (const row of await readRows(file, metadata, columns, { rowStart, rowEnd })) rows.push(row);
    total += count;
  }
  return { columns, hiddenColumns, ...toCells(rows), hasMore: total > offset + length, total };
};

/** Rows of Parquet files. Only the footers and the pages that hold the rows are read. */
export const readParquet: SliceReader = async (shards, window) => {
  const read = shards.slice(0, bounds.files);
  try {
    const slice = await readAll(read, window);
    if (read.length === shards.length) return slice;
    const { total: _total, ...rest } = slice;
    return { ...rest, hasMore: true };
  } catch (error) {
    if (error instanceof HubError) throw error;
    const path = shards[0]?.path ?? "";
    if (error instanceof RangeError) throw tooMuch(path, "it claims more values than fit into memory");
    throw tooMuch(path, (error as Error).message.slice(0, 300).replace(/\.$/, ""));
  }
};
