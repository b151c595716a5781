import type { ListQuery, RepositoryKind } from "../../../api/repositories.ts";

/** The orders of lists. Without one, a search shows the best match first and all else what is sought after now. */
const sorts = {
  trending: { label: "Trending", query: { sort: "trendingScore" } },
  downloads: { label: "Most downloads", query: { sort: "downloads" } },
  likes: { label: "Most likes", query: { sort: "likes" } },
  changed: { label: "Changed last", query: { sort: "lastModified" } },
  created: { label: "Newest", query: { sort: "createdAt" } },
  largest: { label: "Most parameters", query: { sort: "num_parameters" } },
  smallest: { label: "Fewest parameters", query: { sort: "num_parameters", direction: "1" } },
  rows: { label: "Most rows", query: { sort: "datasetsServerInfo.numRows" } },
  name: { label: "Name", query: { sort: "id" } },
} as const satisfies Readonly<Record<string, { label: string; query: Pick<ListQuery, "sort" | "direction"> }>>;

/** The name of an order. */
export type SortName = keyof typeof sorts;

/** The orders of each kind. */
export const sortsOf: { readonly [K in RepositoryKind]: readonly SortName[] } = {
  model: ["trending", "downloads", "likes", "changed", "created", "largest", "smallest", "name"],
  dataset: ["trending", "downloads", "likes", "changed", "created", "rows", "name"],
};

/** What an order is called. */
export const sortLabel = (name: SortName): string => sorts[name].label;

/** An order as the hub reads it. */
export const sortQuery = (name: SortName | undefined): Pick<ListQuery, "sort" | "direction"> =>
  name ? sorts[name].query : {};
