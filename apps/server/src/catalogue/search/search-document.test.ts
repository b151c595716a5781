import { createSearchIndex, facetNames, type SearchIndex, type SearchQuery } from "@orrery/search";
import { expect, test } from "vitest";
import { createRowFiller, type SearchRow, toSearchDocument } from "./search-document.ts";

const row = (id: number, rest: Partial<SearchRow>): SearchRow => ({
  id,
  kind: "model",
  full_name: `owner/model-${id}`,
  author: "owner",
  owner_id: null,
  resource_group_id: null,
  is_private: 0,
  gated: null,
  pipeline_tag: null,
  library_name: null,
  inference: null,
  tags: "[]",
  downloads: id,
  likes: 0,
  trending_score: 0,
  parameters: null,
  main_size: null,
  row_count: null,
  created_at: 0,
  last_modified: 0,
  origin: "imported",
  ...rest,
});

const tagged = (id: number, tags: readonly string[], rest: Partial<SearchRow> = {}): SearchRow =>
  row(id, { tags: JSON.stringify(tags), ...rest });

const rows = [
  tagged(1, ["transformers", "en", "license:mit", "safetensors", "transformers"], { library_name: "transformers" }),
  tagged(2, ["base_model:quantized:owner/base", "gguf", "4-bit", "", "language:de", "license:"]),
  tagged(3, ["dataset:owner/rows", "en"], { pipeline_tag: "fill-mask", parameters: 7e9, gated: "auto" }),
  tagged(4, ["en"], { author: "", inference: "warm", main_size: 12, is_private: 1, owner_id: 5 }),
  row(5, { full_name: "Ünï/Cödé", row_count: 3 }),
];
const mappings = new Map([
  [1, [{ provider: "together", status: "live" as const }]],
  [2, [{ provider: "hf-inference", status: "live" as const }]],
  [3, [{ provider: "together", status: "error" as const }]],
]);

const everything: SearchQuery = {
  filters: [],
  ranges: [],
  sort: { field: "downloads", direction: "asc" },
  limit: 10,
  viewer: { sees: "all" },
};
const answers = (index: SearchIndex) => ({
  counts: index.facets(everything, facetNames, 50),
  public: index.list({ ...everything, viewer: { sees: "public" } }),
  found: ["model-3", "gguf", "cödé"].map((text) => index.list({ ...everything, text }).keys),
  sized: index.list({ ...everything, ranges: [{ field: "mainSize", min: 1 }] }).keys,
});

test("bulk loading rows gives the same index as upserting documents", async () => {
  const filled = createSearchIndex();
  const given = createSearchIndex();
  const loader = filled.bulkLoad();
  const take = createRowFiller(loader);
  for (const each of rows) {
    take(each, mappings.get(each.id) ?? []);
    given.upsert(toSearchDocument(each, mappings.get(each.id) ?? []));
  }
  await loader.finish();
  expect(answers(filled)).toEqual(answers(given));
  expect(answers(filled)).toMatchObject({
    counts: {
      language: [
        { value: "en", count: 3 },
        { value: "de", count: 1 },
      ],
      base_model: [
        { value: "owner/base", count: 1 },
        { value: "quantized:owner/base", count: 1 },
      ],
      provider: [
        { value: "hf-inference", count: 1 },
        { value: "together", count: 1 },
      ],
      runs_here: [{ value: "yes", count: 2 }],
      parameters: [{ value: "6000000000", count: 1 }],
    },
    public: { keys: [1, 2, 3, 5] },
    found: [[3], [2], [5]],
    sized: [4],
  });
});

test("a tag with the name of an object's member is a tag and nothing else", () => {
  expect(toSearchDocument(tagged(1, ["constructor:mit", "__proto__:mit"]), []).facets).toEqual({
    ...toSearchDocument(tagged(1, []), []).facets,
    tag: ["constructor:mit", "__proto__:mit"],
  });
});
