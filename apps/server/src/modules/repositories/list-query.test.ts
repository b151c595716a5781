import { expect, test } from "vitest";
import { filtersOf, rangesOf, sortOf } from "./list-query.ts";

test.each([
  [{ pipeline_tag: ["text-generation"] }, [{ facet: "task", anyOf: ["text-generation"] }]],
  [
    { library: ["a|b", "-c"] },
    [
      { facet: "library", anyOf: ["a", "b"] },
      { facet: "library", anyOf: ["c"], isExcluded: true },
    ],
  ],
  [{ inference_provider: ["groq,together"] }, [{ facet: "provider", anyOf: ["groq", "together"] }]],
  [
    { filter: ["en,license:mit", "dataset:a|dataset:b", "-gguf"] },
    [
      { facet: "tag", anyOf: ["en"] },
      { facet: "tag", anyOf: ["license:mit"] },
      { facet: "tag", anyOf: ["dataset:a", "dataset:b"] },
      { facet: "tag", anyOf: ["gguf"], isExcluded: true },
    ],
  ],
  [
    { gated: true, runs_here: false },
    [
      { facet: "gated", anyOf: ["auto", "manual"] },
      { facet: "runs_here", anyOf: ["yes"], isExcluded: true },
    ],
  ],
  [{ inference: "warm" as const }, [{ facet: "provider", anyOf: ["all"] }]],
  [{ author: ["", "-", "|"] }, []],
  [
    { filter: ["a,a", "a|a", "-a"], inference_provider: ["all", "all"], inference: "warm" as const },
    [
      { facet: "provider", anyOf: ["all"] },
      { facet: "tag", anyOf: ["a"] },
      { facet: "tag", anyOf: ["a"], isExcluded: true },
    ],
  ],
])("%o is a list of filters", (query, filters) => {
  expect(filtersOf({ origin: [], ...query })).toEqual(filters);
});

test("lists leave out what only a task page names, unless the query asks for an origin", () => {
  expect(filtersOf({})).toEqual([{ facet: "origin", anyOf: ["reference"], isExcluded: true }]);
  expect(filtersOf({ origin: ["reference"] })).toEqual([{ facet: "origin", anyOf: ["reference"] }]);
});

const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag${at}`);

test.each([
  [{ filter: tags(101) }, "filter"],
  [{ author: tags(50), license: [tags(51).join("|")] }, "license"],
])("more than 100 filter values are refused", (query, parameter) => {
  expect(() => filtersOf(query)).toThrow(`"${parameter}" has too many values. All filters together can have 100.`);
});

test("100 filter values are accepted, however often they are repeated", () => {
  expect(filtersOf({ origin: [], filter: [...tags(100), ...tags(100)] }).length).toBe(100);
});

test("ranges take thousands by letter, dates, and one end alone", () => {
  expect(rangesOf({ num_parameters: "min:6B,max:1.5T", downloads: "max:2K", created: "min:2025-01-31" })).toEqual([
    { field: "parameters", min: 6e9, max: 1.5e12 },
    { field: "downloads", max: 2000 },
    { field: "createdAt", min: Date.parse("2025-01-31") },
  ]);
});

test.each(["6B", "min:", "min:x", "min:1,least:2", "max:-1"])(
  "%s is no range, and the reply says what is one",
  (text) => {
    expect(() => rangesOf({ num_parameters: text })).toThrow(
      `"num_parameters" must be like "min:6B,max:128B" (a date is 2025-01-31); it is "${text}".`,
    );
  },
);

test.each([
  [{}, { field: "trendingScore", direction: "desc" }],
  [{ search: "bert" }, { field: "relevance", direction: "desc" }],
  [
    { search: "bert", sort: "likes" as const },
    { field: "likes", direction: "desc" },
  ],
  [{ sort: "id" as const }, { field: "id", direction: "asc" }],
  [
    { sort: "num_parameters" as const, direction: "1" as const },
    { field: "parameters", direction: "asc" },
  ],
])("%o is sorted by %o", (query, sort) => {
  expect(sortOf(query)).toEqual(sort);
});

test("the likes of the last 30 days are refused by name, with what to sort by instead", () => {
  expect(() => sortOf({ sort: "likes30d" })).toThrow(
    '"likes30d" is not supported. Sort by "likes" or by "trendingScore".',
  );
});
