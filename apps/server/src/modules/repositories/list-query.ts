import type { FacetQuery, RepositoryListQuery } from "@orrery/contract";
import type { Facet, FacetFilter, NumberField, NumberRange, SearchSort } from "@orrery/search";
import { HubError } from "../../errors.ts";

/** The parameters whose values are values of a facet. */
const facetParameters = {
  author: "author",
  pipeline_tag: "task",
  task_categories: "task",
  library: "library",
  language: "language",
  license: "license",
  inference_provider: "provider",
  apps: "app",
  dataset: "dataset",
  base_model: "base_model",
  quantization: "quantization",
  modality: "modality",
  format: "format",
  size_category: "size_category",
  origin: "origin",
} as const satisfies Partial<Record<keyof FacetQuery, Facet>>;

/** The parameters that are ranges of a number. */
const rangeParameters = {
  num_parameters: "parameters",
  downloads: "downloads",
  likes: "likes",
  created: "createdAt",
  modified: "lastModified",
  size: "mainSize",
  rows: "rows",
} as const satisfies Partial<Record<keyof FacetQuery, NumberField>>;

const sortFields = {
  relevance: "relevance",
  trendingScore: "trendingScore",
  trending: "trendingScore",
  downloads: "downloads",
  likes: "likes",
  createdAt: "createdAt",
  lastModified: "lastModified",
  num_parameters: "parameters",
  mainSize: "mainSize",
  "datasetsServerInfo.numRows": "rows",
  id: "id",
} as const satisfies Record<Exclude<NonNullable<RepositoryListQuery["sort"]>, "likes30d">, SearchSort["field"]>;

const toFilter = (facet: Facet, text: string, separator: RegExp): FacetFilter | undefined => {
  const isExcluded = text.startsWith("-");
  const values = (isExcluded ? text.slice(1) : text).split(separator).map((value) => value.trim());
  const anyOf = [...new Set(values.filter(Boolean))];
  if (anyOf.length === 0) return undefined;
  return { facet, anyOf, ...(isExcluded && { isExcluded }) };
};

/** A name that only a task page knows has no files here; lists have it if they are asked for it. */
const presentOnly: FacetFilter = { facet: "origin", anyOf: ["reference"], isExcluded: true };

const gateFilter = (gated: boolean | undefined): FacetFilter[] =>
  gated === undefined ? [] : [{ facet: "gated", anyOf: ["auto", "manual"], ...(!gated && { isExcluded: true }) }];

const hereFilter = (runsHere: boolean | undefined): FacetFilter[] =>
  runsHere === undefined ? [] : [{ facet: "runs_here", anyOf: ["yes"], ...(!runsHere && { isExcluded: true }) }];

/** Stands for every provider in a filter, until it is known which there are. */
export const everyProvider = "all";

/** Every filter is applied to the whole index, and again for each facet that is counted. */
const maxFilterValues = 100;

/** The distinct filters of a query: all must hold; within one, any value will do. */
export const filtersOf = (query: FacetQuery): FacetFilter[] => {
  const filters = new Map<string, FacetFilter>();
  let values = 0;
  const add = (parameter: string, facet: Facet, text: string, separator = /[|,]/): void => {
    const filter = toFilter(facet, text, separator);
    const key = JSON.stringify(filter);
    if (!filter || filters.has(key)) return;
    filters.set(key, filter);
    values += filter.anyOf.length;
    if (values > maxFilterValues)
      throw new HubError(
        "bad_request",
        `"${parameter}" has too many values. All filters together can have ${maxFilterValues}.`,
      );
  };
  for (const [name, facet] of Object.entries(facetParameters))
    for (const text of query[name as keyof typeof facetParameters] ?? []) add(name, facet, text);
  // A comma between tags means that all are wanted: so older clients write it.
  for (const text of query.filter ?? []) for (const tag of text.split(",")) add("filter", "tag", tag.trim(), /\|/);
  if (query.inference) add("inference", "provider", everyProvider);
  return [
    ...filters.values(),
    ...(query.origin ? [] : [presentOnly]),
    ...gateFilter(query.gated),
    ...hereFilter(query.runs_here),
  ];
};

const magnitudes: Readonly<Record<string, number>> = { "": 1, K: 1e3, M: 1e6, B: 1e9, G: 1e9, T: 1e12 };

const readBound = (text: string): number | undefined => {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([KMBGT]?)$/i.exec(text) ?? [];
  if (digits !== undefined) return Number(digits) * (magnitudes[unit.toUpperCase()] ?? 1);
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

const toRange = (name: string, field: NumberField, text: string): NumberRange => {
  const range: { field: NumberField; min?: number; max?: number } = { field };
  for (const part of text.split(",")) {
    const [, end, bound] = /^(min|max):(.+)$/.exec(part.trim()) ?? [];
    const value = bound === undefined ? undefined : readBound(bound);
    if (value === undefined)
      throw new HubError(
        "bad_request",
        `"${name}" must be like "min:6B,max:128B" (a date is 2025-01-31); it is "${text}".`,
      );
    range[end as "min" | "max"] = value;
  }
  return range;
};

export const rangesOf = (query: FacetQuery): NumberRange[] =>
  Object.entries(rangeParameters).flatMap(([name, field]) => {
    const text = query[name as keyof typeof rangeParameters];
    return text === undefined ? [] : [toRange(name, field, text)];
  });

/** The order of a list: what is searched for by how well it fits, everything else by what is sought after now. */
export const sortOf = ({ sort, direction, search }: RepositoryListQuery): SearchSort => {
  // Clients know the word, but a mirrored model does not say when its likes were given.
  if (sort === "likes30d")
    throw new HubError("bad_request", '"likes30d" is not supported. Sort by "likes" or by "trendingScore".');
  const field = sort ? sortFields[sort] : search ? "relevance" : "trendingScore";
  const usual = field === "id" ? "asc" : "desc";
  return { field, direction: direction === undefined ? usual : direction === "1" ? "asc" : "desc" };
};
