import { expect, test } from "vitest";
import { datasetRecord } from "./dataset-record.ts";

const splitOf = (split: string, config = "default") => ({ config, split, format: "csv", paths: [`${split}.csv`] });
const splitsOf = (...names: string[]) => names.map((name) => splitOf(name)) as Parameters<typeof datasetRecord>[2];

test("has at most 100 splits of 40,000, and the one that programs load", () => {
  const names = Array.from({ length: 40_000 }, (_, at) => `s${at}`);
  const [config] = datasetRecord("owner/many", [], splitsOf(...names, "train")).configs ?? [];
  expect(Object.keys(config?.files ?? {})).toEqual([...names.slice(0, 100), "train"]);
});

test("keeps the first files of a split, and splits with names of object members", () => {
  const again = { ...splitOf("train"), paths: ["other.csv"] };
  const splits = [...splitsOf("train", "constructor", "__proto__"), again] as Parameters<typeof datasetRecord>[2];
  const [config] = datasetRecord("owner/names", [], splits).configs ?? [];
  expect(Object.entries(config?.files ?? {})).toEqual([
    ["train", ["train.csv"]],
    ["constructor", ["constructor.csv"]],
    ["__proto__", ["__proto__.csv"]],
  ]);
});

test("has the format that its tag names, if it is one", () => {
  const formatOf = (tag: string) => datasetRecord("owner/rows", [tag], splitsOf("train")).format;
  expect(["format:text", "format:constructor", "other"].map(formatOf)).toEqual(["text", undefined, "csv"]);
});
