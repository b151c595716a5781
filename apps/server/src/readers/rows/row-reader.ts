import type { RowFormat, TableFormat } from "@orrery/contract";
import { readMedia } from "./media-slices.ts";
import { readParquet } from "./parquet-slices.ts";
import type { SliceReader } from "./shard.ts";
import { readJsonLines, readSeparated } from "./text-slices.ts";

const tableReaders: Readonly<Record<TableFormat, SliceReader>> = {
  csv: readSeparated,
  jsonl: readJsonLines,
  parquet: readParquet,
};

/** How the rows of a split are read: its pictures or recordings are `media`, which the files read describe. */
export const rowReader = (format: RowFormat, media: readonly string[] = []): SliceReader => {
  if (format === "imagefolder") return readMedia("image", media, tableReaders);
  return format === "audiofolder" ? readMedia("audio", media, tableReaders) : tableReaders[format];
};
