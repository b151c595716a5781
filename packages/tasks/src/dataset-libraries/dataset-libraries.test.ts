import { describe, expect, it } from "vitest";
import { exampleDatasets } from "../checks/example-datasets.ts";
import { patternOf } from "./dataset-files.ts";
import { type DatasetLibrary, datasetLibraries } from "./dataset-libraries.ts";

const entries: readonly (readonly [string, DatasetLibrary])[] = Object.entries(datasetLibraries);

const asText = (library: DatasetLibrary): string =>
  Object.entries(exampleDatasets)
    .map(([title, dataset]) => {
      const parts = library.snippets(dataset).map(({ language, content }) => `--- ${language}\n${content}\n`);
      return `=== ${title}: ${dataset.id}\n${parts.join("\n")}`;
    })
    .join("\n");

describe("dataset libraries", () => {
  it("are 12, each with a label and a repository", () => {
    expect(entries).toHaveLength(12);
    for (const [, { prettyLabel, repoName, repoUrl, docsUrl }] of entries) {
      expect([prettyLabel, repoName].every((name) => name.trim() !== "")).toBe(true);
      expect([repoUrl, docsUrl ?? repoUrl].every((address) => URL.canParse(address))).toBe(true);
    }
  });

  it.each(entries)("%s loads datasets as reviewed", async (key, library) => {
    await expect(asText(library)).toMatchFileSnapshot(`../../fixtures/dataset-libraries/${key}.txt`);
  });

  it("name the hub they are shown on", () => {
    const [, code] = datasetLibraries.mlcroissant.snippets({ id: "a/b" }, { hub: "https://hub.example" });
    expect(code?.content).toContain('"https://hub.example/api/datasets/a/b/croissant"');
  });

  it("keep a path out of the query that reads it", () => {
    const files = { train: ["it's.csv"] };
    const [code] = datasetLibraries.duckdb.snippets({ id: "a/b", configs: [{ name: "x", files }] });
    expect(code?.content).toContain('"SELECT * FROM read_csv(?) LIMIT 10", [path]');
  });
});

describe("patterns for files", () => {
  it.each([
    [["a.csv"], "a.csv"],
    [["data/train-00000-of-00002.parquet", "data/train-00001-of-00002.parquet"], "data/train-*-of-00002.parquet"],
    [["a.csv", "b.csv"], "*.csv"],
    [["aa", "aaa"], "aa*"],
    [[], ""],
  ])("of %j is %s", (files, pattern) => {
    expect(patternOf(files)).toBe(pattern);
  });
});
