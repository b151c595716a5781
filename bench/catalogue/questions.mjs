// @ts-check
/** The questions of the benchmark as requests of the hub's API: what a page of models asks for. */

/**
 * @typedef {import("./queries.mjs").SearchQuery} SearchQuery
 * @typedef {import("../../packages/search/dist/search.js").Facet} Facet
 */

/** @type {Partial<Record<Facet, string>>} */
const parameters = {
  task: "pipeline_tag",
  library: "library",
  language: "language",
  license: "license",
  provider: "inference_provider",
  author: "author",
  tag: "filter",
  base_model: "base_model",
};

const sorts = { parameters: "num_parameters", rows: "datasetsServerInfo.numRows" };

/** The properties that a row of the web app's list shows. */
const shown =
  "pipeline_tag library_name tags numParameters downloads likes lastModified private gated origin inference inferenceProviderMapping".split(
    " ",
  );

/** The facets that the web app shows beside its list, in one request. @type {Facet[]} */
export const pageFacets = ["task", "library", "language", "license", "provider", "runs_here", "tag", "parameters"];
/** More of them, with the widest. @type {Facet[]} */
export const manyFacets = [...pageFacets, "author", "base_model", "gated"];

/** @param {SearchQuery} query */
const conditionsOf = ({ text, filters, ranges }) => {
  const asked = new URLSearchParams();
  if (text) asked.set("search", text);
  for (const { facet, anyOf, isExcluded } of filters)
    asked.append(parameters[facet] ?? facet, `${isExcluded ? "-" : ""}${anyOf.join("|")}`);
  for (const { field, min, max } of ranges)
    asked.set(field === "parameters" ? "num_parameters" : field, `min:${min ?? 0},max:${max ?? 1e15}`);
  return asked;
};

/** One page of a list. @param {SearchQuery} query */
export const listAddress = (query) => {
  const asked = conditionsOf(query);
  const { field, direction } = query.sort;
  asked.set("sort", field in sorts ? sorts[/** @type {keyof typeof sorts} */ (field)] : field);
  if (field !== "relevance") asked.set("direction", direction === "desc" ? "-1" : "1");
  asked.set("limit", String(query.limit));
  for (const name of shown) asked.append("expand", name);
  return `/api/models?${asked}`;
};

/** Facet counts beside a list. @param {SearchQuery} query @param {readonly Facet[]} facets */
export const facetAddress = (query, facets) => {
  const asked = conditionsOf(query);
  asked.set("facets", facets.join(","));
  asked.set("limit", "30");
  return `/api/models/facets?${asked}`;
};

/** What the search field asks for with every key. @param {SearchQuery} query */
export const suggestAddress = ({ text = "" }) => `/api/quicksearch?${new URLSearchParams({ q: text, limit: "8" })}`;
