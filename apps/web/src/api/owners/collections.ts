import type {
  Collection,
  CollectionChange,
  CollectionItemChange,
  NewCollection,
  RepositoryKind,
  UpvoteState,
} from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { byCursor, getJson, getReply, nextCursor, sendForJson, sendJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import type { VoteState } from "./vote.ts";

const collectionPath = (slug: string): string =>
  `/api/collections/${slug.split("/").map(encodeURIComponent).join("/")}`;

const pageSize = 30;

interface CollectionFilter {
  readonly owner?: string;
  /** Only collections that have this repository. */
  readonly item?: { readonly kind: RepositoryKind; readonly id: string };
  readonly sort?: CollectionSort | undefined;
}

export type CollectionSort = "lastModified" | "trending" | "upvotes";

export const collectionsQuery = ({ owner, item, sort }: CollectionFilter) =>
  infiniteQueryOptions({
    queryKey: ["collections", owner, item, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { owner, item: item && `${item.kind}s/${item.id}`, sort, limit: pageSize, cursor: pageParam };
      const { body, headers } = await getReply<readonly Collection[]>(`/api/collections?${toQueryText(query)}`, signal);
      return { collections: body, next: nextCursor(headers) };
    },
    ...byCursor,
    staleTime: 0,
  });

export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ["collections", "one", slug],
    queryFn: ({ signal }) => getJson<Collection>(collectionPath(slug), signal),
    staleTime: 0,
  });

export const createCollection = (request: NewCollection): Promise<Collection> =>
  sendForJson("POST", "/api/collections", request);

export const changeCollection = async (slug: string, change: CollectionChange): Promise<Collection> =>
  (await sendForJson<{ readonly data: Collection }>("PATCH", collectionPath(slug), change)).data;

export const deleteCollection = (slug: string): Promise<void> => sendJson("DELETE", collectionPath(slug));

/** What a collection can have; a collection's ID is its slug. */
export type CollectionItemType = RepositoryKind | "collection";

export const addToCollection = (slug: string, type: CollectionItemType, id: string): Promise<Collection> =>
  sendForJson("POST", `${collectionPath(slug)}/items`, { item: { type, id } });

export const changeCollectionItem = (slug: string, item: string, change: CollectionItemChange): Promise<void> =>
  sendJson("PATCH", `${collectionPath(slug)}/items/${encodeURIComponent(item)}`, change);

export const removeFromCollection = (slug: string, item: string): Promise<void> =>
  sendJson("DELETE", `${collectionPath(slug)}/items/${encodeURIComponent(item)}`);

const toVote = ({ upvoted, upvotes }: UpvoteState): VoteState => ({ isOn: upvoted, count: upvotes });

export const loadUpvote = async (slug: string, signal: AbortSignal): Promise<VoteState> =>
  toVote(await getJson<UpvoteState>(`${collectionPath(slug)}/upvote`, signal));

export const saveUpvote = async (slug: string, isOn: boolean): Promise<VoteState> =>
  toVote(await sendForJson<UpvoteState>(isOn ? "POST" : "DELETE", `${collectionPath(slug)}/upvote`));
