import type { FacetCounts, FacetQuery, RepositoryListQuery, RepositoryRecord } from "@orrery/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, getReply } from "./get-json.ts";

/** Models and datasets are listed, filtered and counted alike. */
export type RepositoryKind = "model" | "dataset";

/** One page of a list. */
export interface RepositoryPage {
  readonly records: readonly RepositoryRecord[];
  /** How many there are on all pages. */
  readonly total: number;
  /** Where the next page begins. */
  readonly next?: string;
}

/** What a list may ask for; which properties of a record it needs is known here. */
export type ListQuery = Omit<RepositoryListQuery, "expand" | "expand[]" | "full" | "config" | "cardData" | "cursor">;

/** What facet counts may ask for. */
export type CountQuery = FacetQuery;

/** The properties that a row shows. */
const listed: { readonly [K in RepositoryKind]: readonly string[] } = {
  model: [
    "pipeline_tag",
    "library_name",
    "tags",
    "numParameters",
    "downloads",
    "likes",
    "trendingScore",
    "lastModified",
    "private",
    "gated",
    "origin",
    "inference",
    "inferenceProviderMapping",
  ],
  dataset: [
    "tags",
    "numRows",
    "mainSize",
    "downloads",
    "likes",
    "trendingScore",
    "lastModified",
    "private",
    "gated",
    "origin",
  ],
};

/** Writes a question as the query of an address; a list becomes one parameter for each of its values. */
export const toQueryText = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === "") return [];
    return (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]);
  });
  return new URLSearchParams(pairs).toString();
};

const nextCursor = (link: string | null): string | undefined => {
  const url = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  return url === undefined ? undefined : (new URL(url).searchParams.get("cursor") ?? undefined);
};

const readPage = async (
  kind: RepositoryKind,
  query: ListQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<RepositoryPage> => {
  const text = toQueryText({ ...query, cursor, expand: listed[kind] });
  const { body, headers } = await getReply<readonly RepositoryRecord[]>(`/api/${kind}s?${text}`, signal);
  const next = nextCursor(headers.get("link"));
  return { records: body, total: Number(headers.get("x-total-count") ?? body.length), ...(next && { next }) };
};

/** Lists change while people work, so they are asked for again sooner than the catalogue of tasks. */
const listStaleTime = 30_000;

/** The first repositories of a list, and how many there are. */
export const repositoryTopQuery = (kind: RepositoryKind, query: ListQuery) =>
  queryOptions({
    queryKey: ["repositories", kind, "top", query],
    queryFn: ({ signal }) => readPage(kind, query, undefined, signal),
    staleTime: listStaleTime,
  });

/** A list, page by page. What was shown before stays until the next list is there. */
export const repositoryListQuery = (kind: RepositoryKind, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ["repositories", kind, "list", query],
    queryFn: ({ pageParam, signal }) => readPage(kind, query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: listStaleTime,
  });

/** How many repositories of a list each value of some facets has. */
export const facetCountsQuery = (kind: RepositoryKind, query: CountQuery) =>
  queryOptions({
    queryKey: ["repositories", kind, "facets", query],
    queryFn: ({ signal }) => getJson<FacetCounts>(`/api/${kind}s/facets?${toQueryText(query)}`, signal),
    placeholderData: keepPreviousData,
    staleTime: listStaleTime,
  });

/** The account of the models that come with the hub. */
export const bundledAuthor = "orrery";

/** Whether a hub of few models holds any that somebody has brought: not named by the task pages, not come with the hub. */
export const hasOwnModelsQuery = queryOptions({
  queryKey: ["repositories", "model", "own"],
  queryFn: async ({ signal }) => {
    const text = toQueryText({ author: `-${bundledAuthor}`, expand: "origin", limit: 1000 });
    const records = await getJson<readonly RepositoryRecord[]>(`/api/models?${text}`, signal);
    return records.some(({ origin }) => origin !== "reference");
  },
  staleTime: listStaleTime,
});
