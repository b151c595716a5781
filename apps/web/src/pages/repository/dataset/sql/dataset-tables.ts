import type { Splits } from "@orrery/contract";
import { filesPath } from "../../../../api/repository.ts";
import { revisionPath } from "../../../../lib/routes/repository-route.ts";

/** A split of a dataset as SQL sees it. */
export interface DatasetTable {
  readonly name: string;
  readonly format: Splits[number]["format"];
  readonly size: number;
  /** Paths of its files on this hub. */
  readonly urls: readonly string[];
}

/** Words that SQL needs quotes for and that people call splits. */
const reserved = /^(?:all|default|end|group|order|table|user)$/;

const identifier = (text: string): string => {
  const name = text.toLowerCase().replace(/\W+/g, "_");
  return /^\d/.test(name) || reserved.test(name) ? `_${name}` : name;
};

/** One table for each split, named for it, and for its subset as well if there are several. */
export const tablesOf = (id: string, splits: Splits): readonly DatasetTable[] => {
  const hasSubsets = new Set(splits.map(({ config }) => config)).size > 1;
  return splits.map(({ config, split, format, size, paths }) => ({
    name: identifier(hasSubsets ? `${config}_${split}` : split),
    format,
    size,
    urls: paths.map((path) => filesPath("dataset", id) + revisionPath("resolve", "main", path)),
  }));
};
