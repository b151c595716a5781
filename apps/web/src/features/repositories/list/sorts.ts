import type { RepositoryKind } from "@orrery/contract";
import type { ListQuery } from "../../../api/repositories.ts";

/** Without one, a search is sorted by relevance and everything else by trending. */
const sorts = {
  trending: { label: "Trending", query: { sort: "trendingScore" } },
  downloads: { label: "Most downloads", query: { sort: "downloads" } },
  likes: { label: "Most likes", query: { sort: "likes" } },
  changed: { label: "Recently updated", query: { sort: "lastModified" } },
  created: { label: "Newest", query: { sort: "createdAt" } },
  largest: { label: "Most parameters", query: { sort: "num_parameters" } },
  smallest: { label: "Fewest parameters", query: { sort: "num_parameters", direction: "1" } },
  rows: { label: "Most rows", query: { sort: "datasetsServerInfo.numRows" } },
  name: { label: "Name", query: { sort: "id" } },
} as const satisfies Readonly<Record<string, { label: string; query: Pick<ListQuery, "sort" | "direction"> }>>;

/** How the hub computes the score. */
export const trendingNote = "Trending = likes, downloads and runs in the last 30 days";

export type SortName = keyof typeof sorts;

export const sortsOf: { readonly [K in RepositoryKind]: readonly SortName[] } = {
  model: ["trending", "downloads", "likes", "changed", "created", "largest", "smallest", "name"],
  dataset: ["trending", "downloads", "likes", "changed", "created", "rows", "name"],
};

export const sortLabel = (name: SortName): string => sorts[name].label;

export const sortQuery = (name: SortName | undefined): Pick<ListQuery, "sort" | "direction"> =>
  name ? sorts[name].query : {};
