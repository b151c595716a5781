import type {
  NotificationChange,
  NotificationFeed,
  Notifications,
  RepositoryKind,
  UnreadCount,
  WaitingItems,
  WatchState,
} from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { byCursor, getJson, getReply, nextCursor, sendForJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

const listPath = "/api/notifications";

/** How often an open page looks for new notifications. */
const refreshMs = 60_000;

/** Where to read and choose what one is notified of. */
export const watchPath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/watch`;
export const ownerWatchPath = (name: string): string => `/api/owners/${encodeURIComponent(name)}/watch`;

export const watchQuery = (path: string) =>
  queryOptions({
    queryKey: ["watch", path],
    queryFn: ({ signal }) => getJson<WatchState>(path, signal),
    staleTime: 30_000,
  });

export const setWatch = (path: string, state: WatchState): Promise<WatchState> => sendForJson("PUT", path, state);

export const unreadQuery = queryOptions({
  queryKey: ["notifications", "count"],
  queryFn: ({ signal }) => getJson<UnreadCount>(`${listPath}/count`, signal),
  staleTime: refreshMs,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
});

/** What waits for the person. */
export const waitingQuery = queryOptions({
  queryKey: ["notifications", "waiting"],
  queryFn: ({ signal }) => getJson<WaitingItems>(`${listPath}/waiting`, signal),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The same for a summary, which does not count as seen: e-mail still tells. */
export const waitingPeekQuery = queryOptions({
  queryKey: ["notifications", "waiting", "peek"],
  queryFn: ({ signal }) => getJson<WaitingItems>(`${listPath}/waiting?peek=true`, signal),
  staleTime: 0,
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
      const { body, headers } = await getReply<Notifications>(`${listPath}?${query}`, signal);
      return { ...body, next: nextCursor(headers) };
    },
    ...byCursor,
    staleTime: 0,
  });

export const markNotifications = (change: NotificationChange): Promise<UnreadCount> =>
  sendForJson("POST", `${listPath}/read`, change);

export const feedQuery = queryOptions({
  queryKey: ["notifications", "feed"],
  queryFn: ({ signal }) => getJson<NotificationFeed>(`${listPath}/feed`, signal),
});

export const resetFeed = (): Promise<NotificationFeed> => sendForJson("POST", `${listPath}/feed`);

export const deleteFeed = (): Promise<NotificationFeed> => sendForJson("DELETE", `${listPath}/feed`);
