import { isTable } from "@orrery/contract";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { isHubError } from "../../errors.ts";
import { bounds } from "./bounds.ts";
import { declaredSplits } from "./declared-splits.ts";
import { rowReader } from "./row-reader.ts";
import type { DataShard } from "./shard.ts";
import { formatOf, splitsOf } from "./splits.ts";

type Split = ReturnType<typeof splitsOf>[number];

/** Rows by `config/split/format`. */
export type SplitRows = Readonly<Record<string, number>>;

export const splitKey = ({ config, split, format }: Pick<Split, "config" | "split" | "format">): string =>
  `${config}/${split}/${format}`;

/** A count is a help, and is left out where the files are damaged or not here. */
const orNone = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadingError || isHubError(error, "unprocessable")) return undefined;
    throw error;
  }
};

/**
 * Counts the rows of the splits whose files tell it at little cost: media by their names, Parquet by its footers, and
 * text files, if they are small, by reading on to their end.
 */
export const countRows = async (
  paths: readonly string[],
  card: unknown,
  open: (path: string) => Promise<ByteSource>,
): Promise<{ readonly rows: SplitRows; readonly isWhole: boolean }> => {
  const tables = paths.filter((path) => formatOf(path) !== undefined).slice(0, bounds.files);
  const sources = new Map<string, ByteSource>();
  for (const path of tables) {
    const source = await orNone(() => open(path));
    if (source) sources.set(path, source);
  }
  const splits = splitsOf(
    paths.map((path) => ({ path, size: sources.get(path)?.size ?? 0 })),
    declaredSplits(card),
  ).slice(0, bounds.files);
  const rows: Record<string, number> = {};
  let isWhole = splits.length > 0;
  let read = 0;
  for (const split of splits) {
    const shards = split.paths.flatMap((path): DataShard | readonly [] => {
      const source = sources.get(path);
      return source ? { path, source } : [];
    });
    if (isTable(split) && split.format !== "parquet") read += split.size;
    const isReadable = shards.length === split.paths.length && read <= bounds.counted;
    const { total } =
      (isReadable && (await orNone(() => rowReader(split.format)(shards, { offset: 0, length: 0 })))) || {};
    const count = isTable(split) ? total : split.paths.length;
    if (count === undefined) isWhole = false;
    else rows[splitKey(split)] = count;
  }
  return { rows, isWhole };
};
