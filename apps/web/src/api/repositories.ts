import type {
  FacetCounts,
  FacetQuery,
  HubOverview,
  RecordField,
  RepositoryKind,
  RepositoryListQuery,
  RepositoryRecord,
} from "@orrery/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { byCursor, getJson, getReply, nextCursor } from "./get-json.ts";

export interface RepositoryPage {
  readonly records: readonly RepositoryRecord[];
  /** Across all pages. */
  readonly total: number;
  readonly next?: string;
}

/** The properties of a record to expand are chosen here, not by callers. */
export type ListQuery = Omit<RepositoryListQuery, "expand" | "expand[]" | "full" | "config" | "cardData" | "cursor">;

export type CountQuery = FacetQuery;

const listed: { readonly [K in RepositoryKind]: readonly RecordField<K>[] } = {
  model: [
    "pipeline_tag",
    "library_name",
    "tags",
    "numParameters",
    "downloads",
    "downloadsByDay",
    "likes",
    "trendingScore",
    "createdAt",
    "lastModified",
    "private",
    "gated",
    "origin",
    "inference",
    "inferenceProviderMapping",
    "description",
    "mainResult",
  ],
  dataset: [
    "tags",
    "numRows",
    "mainSize",
    "description",
    "createdAt",
    "downloads",
    "downloadsByDay",
    "likes",
    "trendingScore",
    "lastModified",
    "private",
    "gated",
    "origin",
  ],
};

/** A list becomes one parameter per value. */
export const toQueryText = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === "") return [];
    return (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]);
  });
  return new URLSearchParams(pairs).toString();
};

const readPage = async (
  kind: RepositoryKind,
  query: ListQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<RepositoryPage> => {
  const text = toQueryText({ ...query, cursor, expand: listed[kind] });
  const { body, headers } = await getReply<readonly RepositoryRecord[]>(`/api/${kind}s?${text}`, signal);
  const next = nextCursor(headers);
  return { records: body, total: Number(headers.get("x-total-count") ?? body.length), ...(next && { next }) };
};

/** Lists change while people work, so they go stale sooner than the task catalogue. */
const listStaleTime = 30_000;

export const repositoryTopQuery = (kind: RepositoryKind, query: ListQuery) =>
  queryOptions({
    queryKey: ["repositories", kind, "top", query],
    queryFn: ({ signal }) => readPage(kind, query, undefined, signal),
    staleTime: listStaleTime,
  });

/** Keeps the previous list until the next one arrives. */
export const repositoryListQuery = (kind: RepositoryKind, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ["repositories", kind, "list", query],
    queryFn: ({ pageParam, signal }) => readPage(kind, query, pageParam, signal),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: listStaleTime,
  });

export const facetCountsQuery = (kind: RepositoryKind, query: CountQuery) =>
  queryOptions({
    queryKey: ["repositories", kind, "facets", query],
    queryFn: ({ signal }) => getJson<FacetCounts>(`/api/${kind}s/facets?${toQueryText(query)}`, signal),
    placeholderData: keepPreviousData,
    staleTime: listStaleTime,
  });

/** What is on the hub, for its home page. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: ({ signal }) => getJson<HubOverview>(`/api/overview?${toQueryText({ expand: listed.model })}`, signal),
  staleTime: listStaleTime,
});
