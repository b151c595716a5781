import type { Splits } from "@orrery/contract";

type Split = Splits[number];

const formats: readonly (readonly [Split["format"], RegExp])[] = [
  ["parquet", /\.parquet$/i],
  ["jsonl", /\.(jsonl|ndjson)(\.gz)?$/i],
  ["csv", /\.(csv|tsv)(\.gz)?$/i],
];

/** How the rows of a file are written, if it has rows. */
export const formatOf = (path: string): Split["format"] | undefined =>
  formats.find(([, ending]) => ending.test(path))?.[0];

/** The words by which files tell which split they are. */
const words: readonly (readonly [string, RegExp])[] = [
  ["train", /(^|[^a-z])(train|training)([^a-z]|$)/i],
  ["validation", /(^|[^a-z])(validation|valid|val|dev)([^a-z]|$)/i],
  ["test", /(^|[^a-z])(test|testing|eval|evaluation)([^a-z]|$)/i],
];

const splitIn = (text: string): string | undefined => words.find(([, word]) => word.test(text))?.[0];

/** `name-00000-of-00004.parquet` says its split outright. */
const shardName = /^(.+)-\d{5}-of-\d{5}\./;

const placeOf = (path: string): { readonly config: string; readonly split: string } => {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  const stem = shardName.exec(file)?.[1];
  const named = stem ? (splitIn(stem) ?? stem) : splitIn(file);
  const split = named ?? folders.map(splitIn).find((name) => name !== undefined) ?? "train";
  const config = folders.find((folder) => folder !== "data" && splitIn(folder) === undefined) ?? "default";
  return { config, split };
};

const rankOf = ({ config, split, format }: Split): string => {
  const place = words.findIndex(([name]) => name === split);
  const order = formats.findIndex(([name]) => name === format);
  return [config === "default" ? "0" : `1${config}`, place < 0 ? `9${split}` : place, order].join("\u0000");
};

/** The splits of a dataset, told from the paths of its files. */
export const splitsOf = (files: readonly { readonly path: string; readonly size: number }[]): Splits => {
  const found = new Map<string, Split>();
  for (const { path, size } of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const format = formatOf(path);
    if (!format) continue;
    const place = placeOf(path);
    const key = JSON.stringify([place, format]);
    const known = found.get(key) ?? { ...place, format, paths: [], size: 0 };
    found.set(key, { ...known, paths: [...known.paths, path], size: known.size + size });
  }
  return [...found.values()].sort((left, right) => (rankOf(left) < rankOf(right) ? -1 : 1));
};
