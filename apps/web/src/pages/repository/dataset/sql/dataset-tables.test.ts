import { expect, test } from "vitest";
import { tablesOf } from "./dataset-tables.ts";

const split = (config: string, name: string, paths = ["data/a b.parquet"]) =>
  ({ config, split: name, format: "parquet", size: 10, files: 1, paths }) as const;

test("a table is named for its split, and for its subset if there are several", () => {
  const names = (...splits: Parameters<typeof split>[]) =>
    tablesOf(
      "acme/rows",
      splits.map((one) => split(...one)),
    ).map(({ name }) => name);
  expect(names(["default", "train"], ["default", "test"])).toEqual(["train", "test"]);
  expect(names(["en-US", "train"], ["de", "train"])).toEqual(["en_us_train", "de_train"]);
});

test("names that SQL does not take as they are get an underscore", () => {
  expect(tablesOf("acme/rows", [split("default", "all")])[0]?.name).toBe("_all");
  expect(tablesOf("acme/rows", [split("default", "2024")])[0]?.name).toBe("_2024");
});

test("files are read from this hub", () => {
  expect(tablesOf("acme/rows", [split("default", "train")])[0]?.urls).toEqual([
    "/datasets/acme/rows/resolve/main/data/a%20b.parquet",
  ]);
});
