import type { RowFormat, Splits, TableFormat } from "@orrery/contract";
import { readGlob } from "../../text/glob.ts";
import type { DeclaredSplit } from "./declared-splits.ts";

type Split = Splits[number];

const formats: readonly (readonly [TableFormat, RegExp])[] = [
  ["parquet", /\.parquet$/i],
  ["jsonl", /\.(jsonl|ndjson)(\.gz)?$/i],
  ["csv", /\.(csv|tsv)(\.gz)?$/i],
];

/** How the rows of a file are written, if it has rows. */
export const formatOf = (path: string): TableFormat | undefined => formats.find(([, ending]) => ending.test(path))?.[0];

const mediaFormats: readonly (readonly [RowFormat, RegExp])[] = [
  ["imagefolder", /\.(png|jpe?g|gif|webp|avif|bmp|tiff?)$/i],
  ["audiofolder", /\.(wav|mp3|flac|ogg|opus|m4a)$/i],
];

/** Whether a file is a row of a folder of media. */
export const isMediaFile = (path: string): boolean => mediaFormats.some(([, ending]) => ending.test(path));

/** A table with what is known of the media beside it and below, by `file_name`. */
export const isMetadata = (path: string): boolean => /(^|\/)metadata\.(csv|jsonl|parquet)$/i.test(path);

type FormatOf = (path: string) => RowFormat | undefined;

/** Where no file but metadata is a table, the rows are pictures or recordings, of which there are more. */
const mediaFormatOf = (files: readonly DataFile[]): FormatOf | undefined => {
  if (files.some(({ path }) => formatOf(path) && !isMetadata(path))) return undefined;
  const [most] = mediaFormats
    .map(([format, ending]) => ({ format, ending, count: files.filter(({ path }) => ending.test(path)).length }))
    .sort((left, right) => right.count - left.count);
  return most?.count ? (path) => (most.ending.test(path) ? most.format : undefined) : undefined;
};

/** The words by which files tell which split they are. */
const words: readonly (readonly [string, RegExp])[] = [
  ["train", /(^|[^a-z])(train|training)([^a-z]|$)/i],
  ["validation", /(^|[^a-z])(validation|valid|val|dev)([^a-z]|$)/i],
  ["test", /(^|[^a-z])(test|testing|eval|evaluation)([^a-z]|$)/i],
];

/** The split that a file or folder names, if it does. */
export const splitIn = (text: string): string | undefined => words.find(([, word]) => word.test(text))?.[0];

/** `name-00000-of-00004.parquet` says its split outright. */
const shardName = /^(.+)-\d{5}-of-\d{5}\./;

const placeOf = (path: string): SplitPlace => {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  const stem = shardName.exec(file)?.[1];
  const named = stem ? (splitIn(stem) ?? stem) : splitIn(file);
  const split = named ?? folders.map(splitIn).find((name) => name !== undefined) ?? "train";
  const config = folders.find((folder) => folder !== "data" && splitIn(folder) === undefined) ?? "default";
  return { config, split };
};

/** Folders of media are splits and labels, not subsets. */
const mediaPlaceOf = (path: string): SplitPlace => {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  return { config: "default", split: [...folders, file].map(splitIn).find((name) => name !== undefined) ?? "train" };
};

const rankOf = ({ config, split, format }: Split): string => {
  const place = words.findIndex(([name]) => name === split);
  const order = [...formats, ...mediaFormats].findIndex(([name]) => name === format);
  return [config === "default" ? "0" : `1${config}`, place < 0 ? `9${split}` : place, order].join("\u0000");
};

export interface DataFile {
  readonly path: string;
  readonly size: number;
}

interface SplitPlace {
  readonly config: string;
  readonly split: string;
}

const grouped = (
  files: readonly DataFile[],
  formatIn: FormatOf,
  placesOf: (path: string) => readonly SplitPlace[],
): Split[] => {
  const found = new Map<string, Split>();
  for (const { path, size } of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const format = formatIn(path);
    if (!format) continue;
    for (const { config, split } of placesOf(path)) {
      const key = JSON.stringify([config, split, format]);
      const known = found.get(key) ?? { config, split, format, paths: [], files: 0, size: 0 };
      known.paths.push(path);
      known.files += 1;
      known.size += size;
      found.set(key, known);
    }
  }
  return [...found.values()];
};

/** The splits that a card declares, in its order; those that match no file are left out. */
const asDeclared = (files: readonly DataFile[], formatIn: FormatOf, declared: readonly DeclaredSplit[]): Split[] => {
  const read = declared.map((entry) => ({ ...entry, patterns: entry.patterns.map(readGlob) }));
  const found = grouped(files, formatIn, (path) =>
    read.filter(({ patterns }) => patterns.some((matches) => matches(path))),
  );
  const rank = ({ config, split }: Split) =>
    declared.findIndex((entry) => entry.config === config && entry.split === split);
  return found.sort((left, right) => rank(left) - rank(right));
};

/** The splits of a dataset: as its card declares them, or else told from the paths of its files. */
export const splitsOf = (files: readonly DataFile[], declared: readonly DeclaredSplit[] = []): Splits => {
  const ofMedia = mediaFormatOf(files);
  const found = asDeclared(files, ofMedia ?? formatOf, declared);
  if (found.length > 0) return found;
  const placeIn = ofMedia ? mediaPlaceOf : placeOf;
  return grouped(files, ofMedia ?? formatOf, (path) => [placeIn(path)]).sort((left, right) =>
    rankOf(left) < rankOf(right) ? -1 : 1,
  );
};
