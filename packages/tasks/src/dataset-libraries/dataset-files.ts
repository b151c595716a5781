import { url } from "../code/url.ts";
import type { DatasetFormat, DatasetRecord } from "./dataset-record.ts";

/** The files of one split, as a pattern that matches them all, and how to read them. */
export interface Table {
  readonly format: "parquet" | "csv" | "json";
  /** One JSON value a line, rather than one for the file. */
  readonly isLines: boolean;
  readonly split: string;
  /** A path in the repository; with a star where there are several files. */
  readonly pattern: string;
  readonly isPattern: boolean;
}

const formatsByExtension: { readonly [extension: string]: DatasetFormat } = {
  parquet: "parquet",
  csv: "csv",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  txt: "text",
  tar: "webdataset",
};

const extensionOf = (path: string): string => /\.([a-z]+)(?:\.(?:gz|zst|bz2))?$/i.exec(path)?.[1]?.toLowerCase() ?? "";

const formatOf = (path: string): DatasetFormat | undefined =>
  Object.hasOwn(formatsByExtension, extensionOf(path)) ? formatsByExtension[extensionOf(path)] : undefined;

const commonStart = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
};

const reversed = (text: string): string => [...text].reverse().join("");

/** `data/train-*-of-00002.parquet` for two such files: what they share, and a star for the rest. */
export const patternOf = (paths: readonly string[]): string => {
  const [first = "", ...rest] = paths;
  if (rest.length === 0) return first;
  const start = rest.reduce(commonStart, first).replace(/\d+$/, "");
  const ends = paths.map((path) => reversed(path.slice(start.length)));
  const end = reversed(ends.reduce(commonStart)).replace(/^\d+/, "");
  return `${start}*${end}`;
};

/** The first split that has files: `train` where there is one. */
const firstSplit = ({ configs }: DatasetRecord): readonly [split: string, files: readonly string[]] | undefined => {
  const splits = Object.entries(configs?.[0]?.files ?? {}).filter(([, files]) => files.length > 0);
  return splits.find(([split]) => split === "train") ?? splits[0];
};

const isTabular = (format: DatasetFormat | undefined): format is Table["format"] =>
  format === "parquet" || format === "csv" || format === "json";

/** The table to read, where the dataset's files are tables. */
export const tableOf = (dataset: DatasetRecord): Table | undefined => {
  const [split, files] = firstSplit(dataset) ?? [];
  const [first] = files ?? [];
  if (split === undefined || files === undefined || first === undefined) return undefined;
  const format = dataset.format ?? formatOf(first);
  if (!isTabular(format)) return undefined;
  const isLines = extensionOf(first) !== "json";
  return { format, isLines, split, pattern: patternOf(files), isPattern: files.length > 1 };
};

/** The path a client of the hub's file system knows a dataset's file by. */
export const hubPath = (dataset: DatasetRecord, path: string): string => `hf://datasets/${dataset.id}/${path}`;

/** The addresses of a split's files, for programs that read over HTTP. */
export const fileAddresses = (dataset: DatasetRecord, hub: string): readonly string[] =>
  (firstSplit(dataset)?.[1] ?? []).map((path) => `${hub}/${url`datasets/${dataset.id}/resolve/main/${path}`}`);

/** The name of the split to load, where the whole dataset would be too much. */
export const mainSplit = (dataset: DatasetRecord): string => firstSplit(dataset)?.[0] ?? "train";
