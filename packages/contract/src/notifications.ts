import { type Static, Type } from "typebox";
import { repositoryKinds } from "./repository-kind.ts";

const level = Type.Enum(["participating", "all", "off"], {
  description:
    "participating: discussions you take part in, and mentions. all: also commits, tags and settings. off: nothing.",
});

/** What the caller is told of about a repository. */
export const WatchState = Type.Object({ level });

/** What the caller is told of about all repositories of an owner, where they have chosen nothing for one of them. */
export const OwnerWatchState = Type.Object({
  level: Type.Enum(["participating", "all"], {
    description:
      "participating: discussions you take part in, and mentions. all: also commits, tags, settings and new repositories.",
  }),
});

const Repo = Type.Object({ type: Type.Enum([...repositoryKinds]), name: Type.String({ description: "owner/name" }) });

export const Notification = Type.Object({
  id: Type.String({ description: "Of the latest event; higher for later events." }),
  repo: Repo,
  subject: Type.Object({
    type: Type.Enum(["discussion", "pull_request", "branch", "tag", "repository", "access_request"]),
    title: Type.String(),
    path: Type.Optional(Type.String({ description: "The page on this hub; absent if it was deleted." })),
  }),
  text: Type.String({ description: "The latest event, such as “ada commented”." }),
  actor: Type.Optional(Type.String({ description: "Who caused the latest event; absent for the hub itself." })),
  reason: Type.Enum(["watching", "participating", "mention", "approval"], {
    description: "`approval`: you can approve what is asked for.",
  }),
  unread: Type.Integer({ description: "Unread events; 0 if all are read." }),
  at: Type.String(),
});

export const Notifications = Type.Object({
  unread: Type.Integer({ description: "Unread notifications, of all repositories." }),
  repos: Type.Array(Type.Object({ ...Repo.properties, unread: Type.Integer() }), {
    description: "Repositories with notifications.",
  }),
  notifications: Type.Array(Notification),
});

export const NotificationQuery = Type.Object({
  state: Type.Optional(Type.Enum(["unread", "all"], { default: "unread" })),
  repo: Type.Optional(Type.String({ maxLength: 210, description: "models/owner/name or datasets/owner/name." })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  cursor: Type.Optional(Type.String({ maxLength: 20, pattern: "^\\d+$" })),
});

/** Without ids: all notifications, or those of one repository. */
export const NotificationChange = Type.Object({
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 20, pattern: "^\\d+$" }), { minItems: 1, maxItems: 100 })),
  repo: Type.Optional(Type.String({ maxLength: 210, description: "models/owner/name or datasets/owner/name." })),
  read: Type.Optional(Type.Boolean({ default: true, description: "false marks as unread." })),
});

/** What waits for something that the caller can do. */
export const WaitingItem = Type.Object({
  type: Type.Enum(["access", "pull_request", "alias", "import", "mirror_review", "scan"]),
  key: Type.String({ description: "Names the item in its list." }),
  repo: Repo,
  path: Type.String({ description: "The page on this hub where it is decided." }),
  actor: Type.Optional(Type.String({ description: "Who asks." })),
  title: Type.Optional(Type.String({ description: "Of a pull request; the name of an alias." })),
  number: Type.Optional(Type.Integer({ description: "Of a pull request; how many files are held." })),
  detail: Type.Optional(Type.String({ description: "Answers, a reason or why it failed." })),
  source: Type.Optional(Type.String({ description: "URL that an import reads." })),
  canRetry: Type.Optional(Type.Boolean({ description: "Whether the same import can succeed now." })),
  at: Type.Optional(Type.String()),
});

export const WaitingQuery = Type.Object({
  peek: Type.Optional(
    Type.Boolean({ default: false, description: "true does not count as seen, so e-mail still tells." }),
  ),
});

/** Newest first, at most 50 of each type. */
export const WaitingItems = Type.Array(WaitingItem);

export type WaitingItem = Static<typeof WaitingItem>;
export type WaitingItems = Static<typeof WaitingItems>;

export const UnreadCount = Type.Object({
  unread: Type.Integer(),
  waiting: Type.Optional(Type.Integer({ description: "Things that wait for the caller; absent if there are none." })),
});

/** The address of the caller's Atom feed; it contains a token that only opens the feed. */
export const NotificationFeed = Type.Object({ url: Type.Union([Type.String(), Type.Null()]) });

export type WatchState = Static<typeof WatchState>;
export type OwnerWatchState = Static<typeof OwnerWatchState>;
export type Notification = Static<typeof Notification>;
export type Notifications = Static<typeof Notifications>;
export type NotificationQuery = Static<typeof NotificationQuery>;
export type NotificationChange = Static<typeof NotificationChange>;
export type UnreadCount = Static<typeof UnreadCount>;
export type NotificationFeed = Static<typeof NotificationFeed>;
