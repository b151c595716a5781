import type { Db } from "../../db/engine.ts";
import { mainRef } from "../../git/ref-name.ts";
import { storedList } from "../../text/stored-list.ts";
import { type Guarded, guardOf } from "../policy.ts";
import { findById, type RepositoryRow } from "../repository-store.ts";
import { canWatch } from "./can-watch.ts";
import {
  domainOf,
  type EventDetail,
  type EventRepository,
  type StoredEvent,
  type UpdatedConfig,
  type UpdatedRef,
} from "./event.ts";
import { notifyWatchers } from "./notify-watchers.ts";
import { countPending, disableWebhook, insertDeliveries, type Watcher, watchersOf, watchKey } from "./watch-store.ts";

/** A webhook with more undelivered events is disabled: its server has been unreachable for long. */
const maxPending = 10_000;

type EventSource = Pick<
  RepositoryRow,
  | "id"
  | "kind"
  | "full_name"
  | "name_key"
  | "author"
  | "owner_id"
  | "resource_group_id"
  | "is_private"
  | "gated"
  | "sha"
  | "tags"
>;

const describe = (row: EventSource): EventRepository => ({
  id: row.id,
  kind: row.kind,
  name: row.full_name,
  author: row.author,
  ownerId: row.owner_id,
  groupId: row.resource_group_id,
  isPrivate: row.is_private === 1,
  sha: row.sha,
  tags: storedList(row.tags),
});

const targetKeys = ({ kind, name_key, author }: EventSource): string[] => [
  watchKey(kind, name_key),
  watchKey("user", author),
  watchKey("org", author),
];

/** Disables a webhook whose queue is full; its owner sees why. */
const hasRoom = async (db: Db, { id }: Watcher): Promise<boolean> => {
  if ((await countPending(db, id)) < maxPending) return true;
  await disableWebhook(db, id, `Disabled because ${maxPending.toLocaleString("en")} events were waiting for delivery.`);
  return false;
};

const accepts = async (db: Db, watcher: Watcher, event: EventDetail, guarded: Guarded): Promise<boolean> =>
  storedList(watcher.domains).includes(domainOf(event)) &&
  (await canWatch(db, watcher.account_id, guarded)) &&
  (await hasRoom(db, watcher));

/**
 * Records an event in the caller's transaction, so that it exists if and only if the change does: one delivery for each
 * enabled webhook that watches the repository and whose owner can see it, and a notification for each person who does.
 */
export const recordEvent = async (
  db: Db,
  row: EventSource,
  event: EventDetail,
  at: number,
  /** The repository after a move: who can see it there is told. */
  moved: EventSource = row,
): Promise<void> => {
  await notifyWatchers(db, row, event, at, moved);
  const watchers = await watchersOf(db, [...new Set([...targetKeys(row), ...targetKeys(moved)])]);
  if (watchers.length === 0) return;
  const guarded = guardOf(moved);
  const stored: StoredEvent = { ...event, repository: describe(row) };
  const accepting: string[] = [];
  for (const watcher of watchers) if (await accepts(db, watcher, event, guarded)) accepting.push(watcher.id);
  const values = { repository_id: row.id, event: JSON.stringify(stored), created_at: at };
  await insertDeliveries(
    db,
    accepting.map((webhook_id) => ({ ...values, webhook_id })),
  );
};

export const recordRefUpdate = async (db: Db, repositoryId: number, change: UpdatedRef, at: number): Promise<void> => {
  const row = await findById(db, repositoryId);
  if (!row) return;
  // The repository's own column is written after the ref.
  const sha = change.ref === mainRef ? (change.newSha ?? row.sha) : row.sha;
  await recordEvent(db, { ...row, sha }, { scope: "repo.content", action: "update", updatedRefs: [change] }, at);
};

const configOf = (before: RepositoryRow, after: RepositoryRow): UpdatedConfig => ({
  ...(before.is_private !== after.is_private && { private: after.is_private === 1 }),
  ...(before.gated !== after.gated && { gated: after.gated ?? false }),
  ...(before.discussions_disabled !== after.discussions_disabled && {
    discussionsDisabled: after.discussions_disabled === 1,
  }),
});

/** Records changed settings; changes to other columns follow from new content and are no event of their own. */
export const recordConfigUpdate = async (
  db: Db,
  before: RepositoryRow,
  after: RepositoryRow,
  at: number,
): Promise<void> => {
  const updatedConfig = configOf(before, after);
  if (Object.keys(updatedConfig).length === 0) return;
  await recordEvent(db, after, { scope: "repo.config", action: "update", updatedConfig }, at);
};
