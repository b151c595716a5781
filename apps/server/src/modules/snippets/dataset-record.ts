import type { Splits } from "@orrery/contract";
import type { DatasetConfig, DatasetFormat, DatasetRecord } from "@orrery/tasks";

const formats: ReadonlyMap<string, DatasetFormat> = new Map(
  Object.entries({
    parquet: "parquet",
    csv: "csv",
    json: "json",
    jsonl: "json",
    text: "text",
    webdataset: "webdataset",
    lance: "lance",
    imagefolder: "imagefolder",
    audiofolder: "audiofolder",
  }),
);

/** Programs load one split: `train` if there is one, else the first. */
const maxSplits = 100;

const configsOf = (splits: Splits): DatasetConfig[] => {
  const found = new Map<string, Map<string, readonly string[]>>();
  for (const { config, split, paths } of splits) {
    const files = found.get(config) ?? new Map<string, readonly string[]>();
    found.set(config, files);
    if (!files.has(split) && (files.size < maxSplits || split === "train")) files.set(split, paths);
  }
  return [...found].map(([name, files]) => ({ name, files: Object.fromEntries(files) }));
};

/** What loading code needs to know of a dataset: its files by split, and how they are written. */
export const datasetRecord = (id: string, tags: readonly string[], splits: Splits): DatasetRecord => {
  const tagged = tags.find((tag) => tag.startsWith("format:"))?.slice("format:".length);
  const format = formats.get(tagged ?? splits[0]?.format ?? "");
  const configs = configsOf(splits);
  return { id, ...(format && { format }), ...(configs.length > 0 && { configs }) };
};
