import type { Db } from "../../db/engine.ts";
import { actingAccount } from "../../identity/acting-account.ts";
import { guardOf } from "../policy.ts";
import type { RepositoryRow } from "../repository-store.ts";
import { canWatch } from "./can-watch.ts";
import type { EventDetail, EventDiscussion, UpdatedAlias, UpdatedConfig } from "./event.ts";
import {
  forgetRepository,
  insertNotifications,
  type NotificationRow,
  participantsOf,
  setWatchLevel,
  usersNamed,
  watchLevelsOf,
} from "./notification-store.ts";

type NotifiedRepository = Pick<
  RepositoryRow,
  "id" | "kind" | "full_name" | "owner_id" | "resource_group_id" | "is_private" | "gated"
>;

/** What people are told of. Checks run by themselves, and webhooks tell what they find. */
type NotifiedDetail = Exclude<EventDetail, { readonly scope: "check" }>;

/** An event as notifications store it: without the text of comments, which can be hidden later. */
export interface NotifiedEvent {
  readonly scope: NotifiedDetail["scope"] | "repo.access";
  readonly action: NotifiedDetail["action"];
  /** Absent if the hub itself or its command line caused it. */
  readonly actor?: string;
  /** The repository as it was called; shown if it is deleted. */
  readonly kind: RepositoryRow["kind"];
  readonly name: string;
  readonly discussion?: Pick<EventDiscussion, "number" | "title" | "status" | "isPullRequest">;
  readonly change?: "title-change" | "status-change";
  /** Position of a comment in its discussion. */
  readonly comment?: number;
  readonly ref?: {
    readonly name: string;
    readonly isNew: boolean;
    readonly sha: string | null;
    readonly title: string;
  };
  readonly config?: UpdatedConfig;
  readonly alias?: Pick<UpdatedAlias, "name" | "newSha" | "isRollback">;
  /** A request to move an alias; only its approvers and its author are told. */
  readonly aliasRequest?: {
    readonly name: string;
    readonly number: number;
    readonly sha: string;
    readonly step: "requested" | "approved" | "moved" | "closed" | "superseded";
  };
  /** A request for the files of a gated repository; only those who can answer it and who asks are told. */
  readonly accessRequest?: { readonly step: "requested" | "accepted" | "rejected"; readonly note?: string };
  readonly movedTo?: string;
}

type Reason = NotificationRow["reason"];

const maxMentions = 20;

/** Names after an @, outside code. */
const mentionsIn = (text: string): string[] => {
  const prose = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, " ");
  const names = [...prose.matchAll(/(?<![\w@/.])@([A-Za-z0-9_](?:[\w.-]{0,94}[A-Za-z0-9_])?)/g)];
  return [...new Set(names.map(([, name = ""]) => name.toLowerCase()))].slice(0, maxMentions);
};

const pullRequestOf = (ref: string | undefined): number | undefined => {
  const number = /^refs\/pr\/(\d+)$/.exec(ref ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
};

const refOf = (event: EventDetail): string | undefined =>
  event.scope === "repo.content" ? event.updatedRefs[0]?.ref : undefined;

/** Events of one thread are shown as one. Undefined for what no one is told of. */
const threadOf = (event: EventDetail): { readonly thread: string; readonly discussion?: number } | undefined => {
  if (event.scope === "discussion.comment" && event.action === "update") return undefined;
  const number = "discussion" in event ? event.discussion.number : pullRequestOf(refOf(event));
  if (number !== undefined) return { thread: `discussion ${number}`, discussion: number };
  if (event.scope === "repo.alias") return { thread: `alias ${event.updatedAlias.name}` };
  const ref = refOf(event);
  return { thread: ref === undefined ? "repository" : `ref ${ref}` };
};

const mentionedIn = async (db: Db, event: EventDetail): Promise<number[]> => {
  const isWritten = "comment" in event && event.action === "create";
  return isWritten ? usersNamed(db, mentionsIn(event.comment?.content ?? "")) : [];
};

/** Who is told of an event, and why. */
const recipientsOf = async (
  db: Db,
  row: NotifiedRepository,
  event: EventDetail,
  discussion: number | undefined,
): Promise<Map<number, Reason>> => {
  const levels = await watchLevelsOf(db, row);
  const found = new Map<number, Reason>();
  for (const [id, level] of levels) if (level === "all") found.set(id, "watching");
  const taking = discussion === undefined ? [] : await participantsOf(db, row.id, discussion);
  for (const id of taking) if (levels.get(id) !== "off") found.set(id, "participating");
  for (const id of await mentionedIn(db, event)) if (levels.get(id) !== "off") found.set(id, "mention");
  return found;
};

const titleOf = async (db: Db, repositoryId: number, sha: string | null): Promise<string> => {
  if (sha === null) return "";
  const commit = await db
    .selectFrom("commits")
    .select("title")
    .where("repository_id", "=", repositoryId)
    .where("sha", "=", sha)
    .executeTakeFirst();
  return commit?.title ?? "";
};

const refDetail = async (db: Db, repositoryId: number, event: EventDetail): Promise<Pick<NotifiedEvent, "ref">> => {
  const [update] = event.scope === "repo.content" ? event.updatedRefs : [];
  if (!update) return {};
  const { ref: name, oldSha, newSha: sha } = update;
  return { ref: { name, isNew: oldSha === null, sha, title: await titleOf(db, repositoryId, sha) } };
};

const discussionDetail = (event: EventDetail): Partial<NotifiedEvent> => {
  if (event.scope !== "discussion" && event.scope !== "discussion.comment") return {};
  const { number, title, status, isPullRequest } = event.discussion;
  return {
    discussion: { number, title, status, isPullRequest },
    ...("change" in event && { change: event.change }),
    ...(event.comment && { comment: event.comment.position }),
  };
};

const aliasDetail = (event: EventDetail): Pick<NotifiedEvent, "alias"> => {
  if (event.scope !== "repo.alias") return {};
  const { name, newSha, isRollback } = event.updatedAlias;
  return { alias: { name, newSha, isRollback } };
};

const toNotified = async (
  db: Db,
  { id, kind, full_name }: NotifiedRepository,
  event: NotifiedDetail,
  actor: string | undefined,
): Promise<NotifiedEvent> => ({
  scope: event.scope,
  action: event.action,
  ...(actor !== undefined && { actor }),
  kind,
  name: full_name,
  ...discussionDetail(event),
  ...(await refDetail(db, id, event)),
  ...aliasDetail(event),
  ...(event.scope === "repo.config" && { config: event.updatedConfig }),
  ...(event.scope === "repo" && event.action === "move" && { movedTo: event.movedTo.name }),
});

/** Everyone can see a public repository; access to a private one is checked for each person. */
const whoCanSee = async (db: Db, ids: readonly number[], row: NotifiedRepository): Promise<number[]> => {
  if (row.is_private === 0) return [...ids];
  const guarded = guardOf(row);
  const seeing: number[] = [];
  for (const id of ids) if (await canWatch(db, id, guarded)) seeing.push(id);
  return seeing;
};

const notify = async (db: Db, row: NotifiedRepository, event: EventDetail, at: number): Promise<void> => {
  if (event.scope === "check") return;
  const target = threadOf(event);
  if (!target) return;
  const actor = actingAccount();
  const recipients = await recipientsOf(db, row, event, target.discussion);
  if (actor) recipients.delete(actor.id);
  if (event.action === "delete") await forgetRepository(db, row.id);
  const seeing = await whoCanSee(db, [...recipients.keys()], row);
  if (seeing.length === 0) return;
  const text = JSON.stringify(await toNotified(db, row, event, actor?.name));
  const values = { repository_id: row.id, thread: target.thread, event: text, created_at: at };
  await insertNotifications(
    db,
    seeing.map((id) => ({ ...values, account_id: id, reason: recipients.get(id) ?? "watching" })),
  );
};

/** Adds notifications of an event, in the caller's transaction. A person who creates a repository watches it. */
export const notifyWatchers = async (
  db: Db,
  row: NotifiedRepository,
  event: EventDetail,
  at: number,
  /** The repository after a move: those who can see it there are told. */
  moved: NotifiedRepository,
): Promise<void> => {
  const isNew = event.scope === "repo" && event.action === "create";
  const creator = isNew ? actingAccount() : undefined;
  if (creator) await setWatchLevel(db, { account_id: creator.id, repository_id: row.id, level: "all", updated_at: at });
  await notify(db, moved, event, at);
};
