import { randomBytes } from "node:crypto";
import type {
  NotificationChange,
  NotificationFeed,
  NotificationQuery,
  Notifications,
  UnreadCount,
  WatchState,
} from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { setWatchLevel, watchLevelOf } from "../../../catalogue/events/notification-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import { viewerOf } from "../../../identity/account-viewer.ts";
import { isSigned, signature } from "../../../identity/signature.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { AtomEntry, AtomFeed } from "../feeds/atom.ts";
import { describeNotification } from "./describe.ts";
import {
  countUnread,
  deleteFeedKey,
  feedKeyOf,
  latestNotifications,
  markThreads,
  type NotifiedRow,
  notificationsById,
  notifyingRepositories,
  readerOf,
  setFeedKey,
  threadsOf,
} from "./store.ts";

/** The hub's URL, and path and query of the feed. */
interface FeedRequest {
  readonly hub: string;
  readonly path: string;
  readonly token: string;
}

export interface NotificationDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly secret: string;
  readonly now: () => number;
}

const pageSize = 30;
const maxEntries = 50;
const feedPurpose = "notification feed";

const repositoryNamed = async ({ catalogue }: NotificationDeps, name: string, viewer: Viewer): Promise<number> => {
  const [, kind, id] = /^(model|dataset)s\/(.+)$/.exec(name) ?? [];
  if (!kind || !id) throw new HubError("bad_request", '"repo" must be models/owner/name or datasets/owner/name.');
  return (await findFor(catalogue, viewer, "see", kind as RepositoryKind, id)).id;
};

const list = async (
  deps: NotificationDeps,
  query: NotificationQuery,
  viewer: Viewer,
): Promise<{ readonly page: Notifications; readonly next?: string }> => {
  const { state = "unread", repo, limit = pageSize, cursor } = query;
  const reader = readerOf(requireAccount(viewer, "read").id, viewer);
  const threads = await threadsOf(deps.db, reader, {
    isUnread: state === "unread",
    limit: limit + 1,
    ...(repo && { repositoryId: await repositoryNamed(deps, repo, viewer) }),
    ...(cursor && { before: Number(cursor) }),
  });
  const shown = threads.slice(0, limit);
  const rows = await notificationsById(
    deps.db,
    shown.map(({ id }) => id),
  );
  const page = {
    unread: await countUnread(deps.db, reader),
    repos: await notifyingRepositories(deps.db, reader),
    notifications: shown.flatMap(({ id, unread }) => {
      const row = rows.get(id);
      return row ? describeNotification(row, unread) : [];
    }),
  };
  const last = threads.length > limit ? shown.at(-1) : undefined;
  return { page, ...(last && { next: String(last.id) }) };
};

const mark = async (
  deps: NotificationDeps,
  { ids, repo, read = true }: NotificationChange,
  viewer: Viewer,
): Promise<UnreadCount> => {
  const { id: accountId } = requireAccount(viewer, "read");
  await markThreads(deps.db, accountId, {
    readAt: read ? deps.now() : null,
    ...(ids && { ids: ids.map(Number) }),
    ...(repo && { repositoryId: await repositoryNamed(deps, repo, viewer) }),
  });
  return { unread: await countUnread(deps.db, readerOf(accountId, viewer)) };
};

const toEntry = (hub: string, row: NotifiedRow): AtomEntry => {
  const { repo, subject, text, actor } = describeNotification(row, 0);
  return {
    id: `urn:orrery:notification:${row.id}`,
    title: `${repo.name}: ${text}`,
    link: `${hub}${subject.path ?? "/notifications"}`,
    updatedAt: row.created_at,
    author: actor ?? "",
    text: subject.title,
  };
};

const wrongFeed = (): HubError =>
  new HubError("unauthorized", "This feed address is no longer valid. Copy the current one from your notifications.");

/** The account that a feed's token was created for. */
const accountOf = async ({ db, secret }: NotificationDeps, token: string): Promise<number> => {
  const [, id = "", given = ""] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
  const key = id && (await feedKeyOf(db, Number(id)));
  if (!key || !isSigned(given, secret, feedPurpose, id, key)) throw wrongFeed();
  return Number(id);
};

const feed = async (deps: NotificationDeps, { hub, path, token }: FeedRequest): Promise<AtomFeed> => {
  const accountId = await accountOf(deps, token);
  const viewer = await viewerOf(deps.db, accountId, "read");
  if (!viewer?.account) throw wrongFeed();
  const rows = await latestNotifications(deps.db, readerOf(accountId, viewer), maxEntries);
  return {
    id: `urn:orrery:notifications:${accountId}`,
    title: `Notifications for ${viewer.account.name}`,
    selfLink: `${hub}${path}`,
    pageLink: `${hub}/notifications`,
    updatedAt: rows[0]?.created_at ?? 0,
    entries: rows.map((row) => toEntry(hub, row)),
  };
};

const feedMethods = (deps: NotificationDeps) => {
  const { db, secret } = deps;
  const addressOf = (hub: string, accountId: number, key: string): NotificationFeed => ({
    url: `${hub}/api/feeds/notifications?token=${accountId}.${signature(secret, feedPurpose, accountId, key)}`,
  });
  return {
    /** The address of the caller's feed, if they have one. */
    feedAddress: async (hub: string, viewer: Viewer): Promise<NotificationFeed> => {
      const { id } = requireAccount(viewer, "read");
      const key = await feedKeyOf(db, id);
      return key ? addressOf(hub, id, key) : { url: null };
    },
    /** Creates a feed, or gives it another address. */
    resetFeed: async (hub: string, viewer: Viewer): Promise<NotificationFeed> => {
      const { id } = requireAccount(viewer, "write");
      const key = randomBytes(24).toString("hex");
      await setFeedKey(db, id, key);
      return addressOf(hub, id, key);
    },
    removeFeed: async (viewer: Viewer): Promise<void> => deleteFeedKey(db, requireAccount(viewer, "write").id),
    feed: (request: FeedRequest): Promise<AtomFeed> => feed(deps, request),
  };
};

export const createNotificationService = (deps: NotificationDeps) => {
  const { db, catalogue, now } = deps;
  return {
    watchState: async (kind: RepositoryKind, id: string, viewer: Viewer): Promise<WatchState> => {
      const account = requireAccount(viewer, "read");
      const row = await findFor(catalogue, viewer, "see", kind, id);
      return { level: await watchLevelOf(db, row, account.id) };
    },
    watch: async (kind: RepositoryKind, id: string, { level }: WatchState, viewer: Viewer): Promise<WatchState> => {
      const account = requireAccount(viewer, "read");
      const row = await findFor(catalogue, viewer, "see", kind, id);
      await setWatchLevel(db, { account_id: account.id, repository_id: row.id, level, updated_at: now() });
      return { level };
    },
    list: (
      query: NotificationQuery,
      viewer: Viewer,
    ): Promise<{ readonly page: Notifications; readonly next?: string }> => list(deps, query, viewer),
    count: async (viewer: Viewer): Promise<UnreadCount> => {
      const { id } = requireAccount(viewer, "read");
      return { unread: await countUnread(db, readerOf(id, viewer)) };
    },
    mark: (change: NotificationChange, viewer: Viewer): Promise<UnreadCount> => mark(deps, change, viewer),
    ...feedMethods(deps),
  };
};

/** What people watch, and what they are told. */
export type NotificationService = ReturnType<typeof createNotificationService>;
