import { expect, test } from "vitest";
import { splitsOf } from "../../readers/rows/splits.ts";
import { readText, typeOfTexts, typeOfValues } from "../../readers/rows/text-types.ts";
import { statisticsOf } from "./statistics.ts";

test("numbers get their spread, texts their lengths and most frequent values", () => {
  const rows = [
    [1, "a", true, [1], { byteLength: 3 }, "2024-01-02"],
    [2, "bb", false, [], null, "2023-01-01"],
    [3, "a", true, [1, 2, 3], { byteLength: 5 }, null],
    [10, null, null, null, null, null],
  ];
  const [number, text, boolean, list, binary, time] = statisticsOf(
    [
      { name: "n", type: "integer" },
      { name: "t", type: "text" },
      { name: "b", type: "boolean" },
      { name: "l", type: "list" },
      { name: "x", type: "binary" },
      { name: "d", type: "time" },
    ],
    rows,
  );
  expect(number).toMatchObject({ name: "n", count: 4, nulls: 0, min: 1, max: 10, mean: 4, median: 2.5, distinct: 4 });
  expect(number?.deviation).toBeCloseTo(3.5355, 4);
  expect(number?.histogram?.counts).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 1]);
  expect(number?.histogram?.edges).toHaveLength(11);
  expect(text).toMatchObject({ count: 3, nulls: 1, measures: "length", min: 1, max: 2, distinct: 2 });
  expect(text?.top).toEqual([
    { value: "a", count: 2 },
    { value: "bb", count: 1 },
  ]);
  expect(boolean?.top).toEqual([
    { value: "true", count: 2 },
    { value: "false", count: 1 },
  ]);
  expect(list).toMatchObject({ measures: "length", min: 0, max: 3 });
  expect(binary).toMatchObject({ count: 2, nulls: 2, measures: "length", min: 3, max: 5 });
  expect(time).toMatchObject({ measures: "value", min: "2023-01-01", max: "2024-01-02", distinct: 2 });
  expect(time?.histogram?.edges).toContain("2023-01-01");
  expect(time?.histogram?.counts.reduce((sum, many) => sum + many, 0)).toBe(time?.count);
});

test("a column of one value, and one of none, have statistics, too", () => {
  expect(statisticsOf([{ name: "n", type: "number" }], [[5], [5]])[0]).toMatchObject({
    min: 5,
    max: 5,
    deviation: 0,
    histogram: { edges: [5, 5], counts: [2] },
  });
  expect(statisticsOf([{ name: "n", type: "number" }], [[null]])[0]).toEqual({
    name: "n",
    type: "number",
    count: 0,
    nulls: 1,
    distinct: 0,
    top: [],
  });
});

test.each([
  [["1", "-2", "+3"], "integer"],
  [["1", "2.5", "1e3", ".5"], "number"],
  [["01234", "99999"], "text"],
  [["true", "FALSE"], "boolean"],
  [["2024-01-02", "2024-01-02T03:04:05Z"], "time"],
  [["1", "one"], "text"],
  [["12345678901234567890"], "number"],
  [[], "empty"],
] as const)("the texts %j are a column of %s", (texts, type) => {
  expect(typeOfTexts(texts)).toBe(type);
});

test("a text that does not fit its column's type stays text", () => {
  expect([readText("integer", "7"), readText("integer", "many"), readText("boolean", "True")]).toEqual([
    7,
    "many",
    true,
  ]);
});

test.each([
  [[1, 2], "integer"],
  [[1, 2.5], "number"],
  [["a"], "text"],
  [[[1]], "list"],
  [[{}], "object"],
  [[1, "a"], "mixed"],
  [[], "empty"],
] as const)("the values %j are a column of %s", (values, type) => {
  expect(typeOfValues(values)).toBe(type);
});

test("splits are told from names and folders", () => {
  const paths = [
    "README.md",
    "data/train-00000-of-00002.parquet",
    "data/train-00001-of-00002.parquet",
    "data/test-00000-of-00001.parquet",
    "de/validation.jsonl",
    "de/dev/extra.csv.gz",
    "data/train.csv",
    "latest.tsv",
  ];
  const splits = splitsOf(paths.map((path) => ({ path, size: 10 })));
  expect(
    splits.map(({ config, split, format, paths: { length } }) => `${config}/${split} ${format} ${length}`),
  ).toEqual([
    "default/train parquet 2",
    "default/train csv 2",
    "default/test parquet 1",
    "de/validation jsonl 1",
    "de/validation csv 1",
  ]);
});
