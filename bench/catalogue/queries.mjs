// @ts-check
/** The questions of the benchmark: the same ones in every run, for the index and for SQL. */
import { generateModel } from "./generate.mjs";
import { createRandom } from "./random.mjs";

/**
 * @typedef {import("../../packages/search/dist/search.js").SearchQuery} SearchQuery
 * @typedef {import("../../packages/search/dist/search.js").FacetFilter} FacetFilter
 * @typedef {SearchQuery["sort"]} Sort
 */

/** @type {Sort[]} */
export const sorts = [
  { field: "trendingScore", direction: "desc" },
  { field: "downloads", direction: "desc" },
  { field: "likes", direction: "desc" },
  { field: "createdAt", direction: "desc" },
  { field: "lastModified", direction: "desc" },
  { field: "parameters", direction: "desc" },
  { field: "parameters", direction: "asc" },
  { field: "mainSize", direction: "desc" },
  { field: "id", direction: "asc" },
];

/** The facets that a page of models shows beside its list. @type {import("../../packages/search/dist/search.js").Facet[]} */
export const sidebar = ["task", "library", "language", "license", "provider"];

const filterable = /** @type {const} */ ([
  "task",
  "library",
  "language",
  "license",
  "tag",
  "provider",
  "author",
  "base_model",
]);

/** Filters of a model that exists, so that every page has something to show; popular values come most often. @param {number} seed @param {number} count @param {number} total @returns {FacetFilter[]} */
const someFilters = (seed, count, total) => {
  const random = createRandom(seed);
  for (;;) {
    const { facets } = generateModel(Math.floor(random() * total), total);
    const names = filterable.filter((name) => facets[name]?.length).sort(() => random() - 0.5);
    if (names.length < count) continue;
    return names.slice(0, count).map((facet) => {
      const values = facets[facet] ?? [];
      return { facet, anyOf: [/** @type {string} */ (values[Math.floor(random() * values.length)])] };
    });
  }
};

/** @param {Partial<SearchQuery>} parts @returns {SearchQuery} */
export const ask = (parts) => ({
  filters: [],
  ranges: [],
  sort: /** @type {Sort} */ (sorts[0]),
  limit: 30,
  viewer: { sees: "public" },
  ...parts,
});

/** First pages with this many filters, under every sort. @param {number} filters @param {number} total @param {number} each */
export const listQueries = (filters, total, each) =>
  sorts.flatMap((sort, at) =>
    Array.from({ length: filters === 0 ? 3 : each }, (_, number) =>
      ask({ sort, filters: someFilters(1000 * at + number + 77 * filters, filters, total) }),
    ),
  );

/** Two filters, one of them an exclusion or a choice of two, and a range of sizes. @param {number} total @param {number} each */
export const mixedQueries = (total, each) =>
  sorts.flatMap((sort, at) =>
    Array.from({ length: each }, (_, number) => {
      const [first, second] = someFilters(500 * at + number + 31, 2, total);
      const [other] = someFilters(900 * at + number + 57, 1, total);
      const filters = [first, { ...second, isExcluded: true }].filter((entry) => entry !== undefined);
      if (number % 2 === 0 && first && other) filters[0] = { ...first, anyOf: [...first.anyOf, ...other.anyOf] };
      return ask({
        sort,
        filters: /** @type {FacetFilter[]} */ (filters),
        ranges: [{ field: "parameters", min: 1e9, max: 1e10 }],
      });
    }),
  );

/** @param {string} text */
const misspell = (text) => (text.length < 4 ? text : text.slice(0, 2) + text.slice(3));

/** Words that people type: whole, begun, from the middle, two of them, a full id, one letter, and with a typo. @param {number} total @param {number} each @returns {Record<"text" | "substring" | "typo", SearchQuery[]>} */
export const textQueries = (total, each) => {
  const random = createRandom(4242);
  const models = Array.from({ length: each }, () => generateModel(Math.floor(random() * total), total));
  const texts = models.flatMap(({ id }, at) => {
    const name = id.split("/")[1] ?? id;
    const words = name.split(/[-_]/);
    const word = words[at % words.length] ?? name;
    return [word, word.slice(0, 3), name, id, `${words[0]} ${words.at(-1)}`];
  });
  texts.push(
    "bert",
    "llama",
    "a",
    "e",
    "7b",
    "ai",
    "llama 3",
    "qwen instruct",
    "gguf",
    "transformers",
    "stable-diffusion",
    "whisper",
    "in",
    "er",
  );
  const typos = [
    ...models.map(({ id }) => misspell((id.split("/")[1] ?? id).split(/[-_]/)[0] ?? id)),
    "lalma",
    "distlbert",
    "misttral",
    "wisper",
    "stabel-difusion",
    "mistrall instuct",
  ];
  /** @type {Sort[]} */
  const orders = [
    { field: "relevance", direction: "desc" },
    { field: "downloads", direction: "desc" },
  ];
  return {
    text: texts.map((text, at) => ask({ text, sort: /** @type {Sort} */ (orders[at % 2]) })),
    substring: texts.map((text, at) =>
      ask({ text: text.slice(1), textMatch: "substring", sort: /** @type {Sort} */ (orders[at % 2]) }),
    ),
    typo: typos.map((text, at) => ask({ text, sort: /** @type {Sort} */ (orders[at % 2]) })),
  };
};
