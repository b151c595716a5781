import type {
  NotificationChange,
  NotificationFeed,
  Notifications,
  RepositoryKind,
  UnreadCount,
  WatchState,
} from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, getReply, nextCursor, sendForJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

const path = "/api/notifications";

/** How often an open page looks for new notifications. */
const refreshMs = 60_000;

export const watchQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["watch", kind, id],
    queryFn: ({ signal }) => getJson<WatchState>(`${apiPath(kind, id)}/watch`, signal),
    staleTime: 30_000,
  });

export const setWatch = (kind: RepositoryKind, id: string, state: WatchState): Promise<WatchState> =>
  sendForJson("PUT", `${apiPath(kind, id)}/watch`, state);

export const unreadQuery = queryOptions({
  queryKey: ["notifications", "count"],
  queryFn: ({ signal }) => getJson<UnreadCount>(`${path}/count`, signal),
  staleTime: refreshMs,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
});

export interface NotificationFilter {
  readonly state: "unread" | "all";
  /** models/owner/name. */
  readonly repo: string | undefined;
}

export const notificationsQuery = ({ state, repo }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ["notifications", "list", state, repo],
    queryFn: async ({ pageParam, signal }) => {
      const query = toQueryText({ state, repo, cursor: pageParam });
      const { body, headers } = await getReply<Notifications>(`${path}?${query}`, signal);
      return { ...body, next: nextCursor(headers) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const markNotifications = (change: NotificationChange): Promise<UnreadCount> =>
  sendForJson("POST", `${path}/read`, change);

export const feedQuery = queryOptions({
  queryKey: ["notifications", "feed"],
  queryFn: ({ signal }) => getJson<NotificationFeed>(`${path}/feed`, signal),
});

export const resetFeed = (): Promise<NotificationFeed> => sendForJson("POST", `${path}/feed`);

export const deleteFeed = (): Promise<NotificationFeed> => sendForJson("DELETE", `${path}/feed`);
