import { sql } from "kysely";
import type { NotificationRow } from "../../../catalogue/events/notification-store.ts";
import { visibleOwners } from "../../../catalogue/policy.ts";
import { visibilityColumn } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";

/** Whose notifications are read: those of repositories that they can no longer see are hidden. */
export interface Reader {
  readonly accountId: number;
  readonly sees: ReturnType<typeof visibleOwners>;
}

export const readerOf = (accountId: number, viewer: Viewer): Reader => ({ accountId, sees: visibleOwners(viewer) });

/** Who saw a repository that is deleted now was checked when the event was recorded. */
const read = (db: Db, { accountId, sees }: Reader) => {
  const rows = db
    .selectFrom("notifications as n")
    .leftJoin("repositories as r", "r.id", "n.repository_id")
    .where("n.account_id", "=", accountId);
  if (sees === "all") return rows;
  const owners = sees === "public" ? [] : sees;
  return rows.where(({ eb, or }) =>
    or([eb("r.id", "is", null), eb("r.is_private", "=", 0), eb(visibilityColumn("r"), "in", [0, ...owners])]),
  );
};

const unreadEvents = sql<number>`sum(case when n.read_at is null then 1 else 0 end)`;

interface ThreadFilter {
  readonly isUnread: boolean;
  readonly repositoryId?: number;
  readonly before?: number;
  readonly limit: number;
}

/** The threads with the latest events first, each by its latest event. */
export const threadsOf = async (
  db: Db,
  reader: Reader,
  { isUnread, repositoryId, before, limit }: ThreadFilter,
): Promise<{ readonly id: number; readonly unread: number }[]> => {
  const newest = sql<number>`max(n.id)`;
  let asked = read(db, reader)
    .select([newest.as("newest"), unreadEvents.as("unread")])
    .groupBy(["n.repository_id", "n.thread"])
    .orderBy("newest", "desc")
    .limit(limit);
  if (isUnread) asked = asked.having(unreadEvents, ">", 0);
  if (before !== undefined) asked = asked.having(newest, "<", before);
  if (repositoryId !== undefined) asked = asked.where("n.repository_id", "=", repositoryId);
  const rows = await asked.execute();
  return rows.map((row) => ({ id: Number(row.newest), unread: Number(row.unread) }));
};

export type NotifiedRow = NotificationRow & {
  readonly kind: "model" | "dataset" | null;
  readonly full_name: string | null;
};

/** Notifications by id, with the repository's present name. */
export const notificationsById = async (db: Db, ids: readonly number[]): Promise<Map<number, NotifiedRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("notifications as n")
    .leftJoin("repositories as r", "r.id", "n.repository_id")
    .selectAll("n")
    .select(["r.kind", "r.full_name"])
    .where("n.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The latest events, each by itself. */
export const latestNotifications = async (db: Db, reader: Reader, limit: number): Promise<NotifiedRow[]> => {
  const rows = await read(db, reader).select("n.id").orderBy("n.id", "desc").limit(limit).execute();
  const ids = rows.map(({ id }) => id);
  const found = await notificationsById(db, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
};

interface UnreadRange {
  /** Ids above it. */
  readonly after: number;
  /** Events before this time. */
  readonly before: number;
  readonly reasons: readonly NotificationRow["reason"][];
  readonly limit: number;
}

/** The first unread events of a range, each by itself. */
export const unreadAfter = async (
  db: Db,
  reader: Reader,
  { after, before, reasons, limit }: UnreadRange,
): Promise<number[]> => {
  const rows = await read(db, reader)
    .select("n.id")
    .where("n.read_at", "is", null)
    .where("n.id", ">", after)
    .where("n.created_at", "<=", before)
    .where("n.reason", "in", reasons)
    .orderBy("n.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const countUnread = async (db: Db, reader: Reader): Promise<number> => {
  const threads = read(db, reader).select(["n.repository_id", "n.thread"]).where("n.read_at", "is", null).distinct();
  const { count } = await db
    .selectFrom(threads.as("unread"))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Repositories with notifications and their unread threads; deleted ones have no name left. */
export const notifyingRepositories = async (db: Db, reader: Reader) => {
  const unread = sql<number>`count(distinct case when n.read_at is null then n.thread end)`;
  const rows = await read(db, reader)
    .select(["r.kind", "r.full_name", unread.as("unread")])
    .where("r.id", "is not", null)
    .groupBy(["r.kind", "r.full_name"])
    .orderBy("r.full_name")
    .limit(200)
    .execute();
  return rows.flatMap(({ kind, full_name, unread: count }) =>
    kind === null || full_name === null ? [] : { type: kind, name: full_name, unread: Number(count) },
  );
};

interface Marked {
  /** Whole threads, named by one of their events; absent: all. */
  readonly ids?: readonly number[];
  readonly repositoryId?: number;
  /** Null marks as unread. */
  readonly readAt: number | null;
}

export const markThreads = async (db: Db, accountId: number, { ids, repositoryId, readAt }: Marked): Promise<void> => {
  let asked = db.updateTable("notifications").set({ read_at: readAt }).where("account_id", "=", accountId);
  asked = asked.where("read_at", readAt === null ? "is not" : "is", null);
  if (repositoryId !== undefined) asked = asked.where("repository_id", "=", repositoryId);
  if (ids)
    asked = asked.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("notifications as named")
          .select("named.id")
          .where("named.id", "in", ids)
          .where("named.account_id", "=", accountId)
          .whereRef("named.repository_id", "=", "notifications.repository_id")
          .whereRef("named.thread", "=", "notifications.thread"),
      ),
    );
  await asked.execute();
};

export const feedKeyOf = async (db: Db, accountId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("notification_feeds")
    .select("key")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.key;
};

export const setFeedKey = async (db: Db, accountId: number, key: string): Promise<void> => {
  await db
    .insertInto("notification_feeds")
    .values({ account_id: accountId, key })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ key }))
    .execute();
};

export const deleteFeedKey = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom("notification_feeds").where("account_id", "=", accountId).execute();
};
