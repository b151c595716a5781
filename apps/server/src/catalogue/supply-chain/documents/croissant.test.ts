import jsonld from "jsonld";
import { describe, expect, test } from "vitest";
import { croissantProblems } from "../../../testing/publishing/croissant-rules.ts";
import { type DocumentedDataset, writeCroissant } from "./croissant.ts";

const dataset: DocumentedDataset = {
  id: "acme/corpus",
  name: "Corpus",
  author: "acme",
  description: "Sentences.",
  sha: "a".repeat(40),
  ...{
    url: "https://hub.example/datasets/acme/corpus",
    ownerUrl: "https://hub.example/acme",
    createdAt: 0,
    committedAt: 1_000,
  },
  licenses: [{ id: "cc-by-4.0" }],
  keywords: ["text"],
  languages: ["en"],
  citation: "@misc{corpus}",
  configs: [
    {
      name: "default",
      format: "parquet",
      splits: [
        { split: "train", paths: ["data/train-0.parquet"] },
        { split: "test", paths: ["data/test-0.parquet"] },
      ],
      columns: [
        { name: "text", type: "text" },
        { name: "label", type: "integer" },
        { name: "split", type: "text" },
        { name: "vector", type: "list" },
      ],
    },
    { name: "raw [1]", format: "csv", splits: [{ split: "all", paths: ["a[1]*.csv"] }] },
  ],
};

type Node = Readonly<Record<string, unknown>>;

/** Everything is in the document: a loader needs no network to read it. In safe mode, nothing is dropped silently. */
const expand = (document: object): Promise<readonly Node[]> => {
  const documentLoader = async (url: string): Promise<never> => {
    throw new Error(`the document refers to ${url}`);
  };
  const options = { documentLoader, base: `${dataset.url}/`, safe: true };
  return jsonld.expand(structuredClone(document) as never, options) as unknown as Promise<readonly Node[]>;
};

describe("Croissant documents", () => {
  test("follow the rules of version 1.1", () => {
    expect(croissantProblems(writeCroissant(dataset))).toEqual([]);
    const bare = { ...dataset, licenses: [{ id: "llama3" }], configs: [], keywords: [], languages: [], author: "acme" };
    expect(croissantProblems(writeCroissant(bare))).toEqual([]);
  });

  test("expand as JSON-LD without loss, with all terms in known vocabularies", async () => {
    const [node] = await expand(writeCroissant(dataset));
    expect(node?.["@type"]).toEqual(["https://schema.org/Dataset"]);
    expect(node?.["http://purl.org/dc/terms/conformsTo"]).toEqual([
      { "@value": "http://mlcommons.org/croissant/1.1", "@language": "en" },
    ]);
    const sets = node?.["http://mlcommons.org/croissant/recordSet"] as readonly Node[];
    expect(sets.map((set) => (set["@id"] as string).split("/").at(-1))).toEqual(["default_splits", "default"]);
    const [, rows] = sets;
    const fields = rows?.["http://mlcommons.org/croissant/field"] as readonly Node[];
    expect(fields.map((field) => field["http://mlcommons.org/croissant/dataType"])).toEqual([
      [{ "@id": "https://schema.org/Text" }],
      [{ "@id": "https://schema.org/Text" }],
      [{ "@id": "https://schema.org/Integer" }],
      [{ "@id": "https://schema.org/Text" }],
    ]);
    const terms = JSON.stringify(node).match(/"https?:[^"]+"(?=:)/g) ?? [];
    expect(
      terms.filter((term) => !/^"https?:\/\/(schema\.org|mlcommons\.org\/croissant|purl\.org\/dc\/terms)\//.test(term)),
    ).toEqual([]);
  });

  test("tell the split of a row by its path only if all paths tell it", () => {
    const text = (config: object) => JSON.stringify(writeCroissant({ ...dataset, configs: [config as never] }));
    const [first] = dataset.configs;
    expect(text(first as object)).toContain('"fileProperty":"fullpath"');
    const hidden = { ...first, splits: [{ split: "train", paths: ["a.parquet"] }] };
    expect(text(hidden)).not.toContain('"fileProperty":"fullpath"');
  });

  test("escape paths that a glob would read, and link known licenses", () => {
    const document = writeCroissant(dataset);
    expect(JSON.stringify(document)).toContain("a[[]1[]][*].csv");
    expect(document.license).toEqual(["https://spdx.org/licenses/CC-BY-4.0.html"]);
  });

  test.each<[string, (document: Record<string, unknown>) => unknown, RegExp]>([
    ["a required property", ({ name: _, ...rest }) => rest, /name is missing/],
    ["the version", (document) => ({ ...document, conformsTo: "x" }), /conformsTo/],
    [
      "a container",
      (document) => ({ ...document, distribution: (document.distribution as object[]).slice(1) }),
      /refers to "repo"/,
    ],
    [
      "a hash",
      (document) => ({
        ...document,
        distribution: [{ "@type": "cr:FileObject", "@id": "x", name: "x", contentUrl: "y", encodingFormat: "z" }],
      }),
      /sha256/,
    ],
  ])("without %s fail the rules", (_name, change, problem) => {
    const problems = croissantProblems(change({ ...writeCroissant(dataset) }) as object).join("\n");
    expect(problems).toMatch(problem);
  });
});
