import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type DiscussionRow = Selectable<Tables["discussions"]>;
export type EventRow = Selectable<Tables["discussion_events"]>;
export type CommentVersionRow = Selectable<Tables["comment_versions"]>;

export type DiscussionKey = Pick<DiscussionRow, "repository_id" | "number">;
export type EventKey = Pick<EventRow, "repository_id" | "number" | "position">;

export interface DiscussionFilter {
  readonly isPullRequest?: boolean;
  readonly statuses?: readonly DiscussionRow["status"][];
  readonly author?: string;
}

/** The caller must have locked the repository. */
export const nextNumber = async (db: Db, repositoryId: number): Promise<number> => {
  const last = await db
    .selectFrom("discussions")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("repository_id", "=", repositoryId)
    .executeTakeFirst();
  return Number(last?.number ?? 0) + 1;
};

export const insertDiscussion = async (db: Db, values: Insertable<Tables["discussions"]>): Promise<void> => {
  await db.insertInto("discussions").values(values).execute();
};

export const findDiscussion = (db: Db, { repository_id, number }: DiscussionKey): Promise<DiscussionRow | undefined> =>
  db
    .selectFrom("discussions")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .executeTakeFirst();

export const updateDiscussion = async (
  db: Db,
  { repository_id, number }: DiscussionKey,
  change: Updateable<Tables["discussions"]>,
): Promise<void> => {
  await db
    .updateTable("discussions")
    .set(change)
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .execute();
};

/** Locks the discussion until the transaction ends. */
export const lockDiscussion = (db: Db, { repository_id, number }: DiscussionKey): Promise<DiscussionRow | undefined> =>
  db
    .updateTable("discussions")
    .set((eb) => ({ title: eb.ref("title") }))
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .returningAll()
    .executeTakeFirst();

const matching =
  (repositoryId: number, { isPullRequest, statuses, author }: DiscussionFilter) =>
  ({ and, eb }: ExpressionBuilder<Tables, "discussions">) =>
    and([
      eb("repository_id", "=", repositoryId),
      ...(isPullRequest === undefined ? [] : [eb("is_pull_request", "=", isPullRequest ? 1 : 0)]),
      ...(statuses === undefined ? [] : [eb("status", "in", statuses)]),
      ...(author === undefined ? [] : [eb(sql<string>`lower(author)`, "=", author.toLowerCase())]),
    ]);

export const listDiscussions = (
  db: Db,
  repositoryId: number,
  filter: DiscussionFilter,
  page: { readonly start: number; readonly limit: number },
): Promise<DiscussionRow[]> =>
  db
    .selectFrom("discussions")
    .selectAll()
    .where(matching(repositoryId, filter))
    .orderBy("number", "desc")
    .limit(page.limit)
    .offset(page.start)
    .execute();

export const countDiscussions = async (db: Db, repositoryId: number, filter: DiscussionFilter): Promise<number> => {
  const { count } = await db
    .selectFrom("discussions")
    .select((eb) => eb.fn.countAll().as("count"))
    .where(matching(repositoryId, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Adds an event; its position follows that of the last one. */
export const insertEvent = async (db: Db, values: Omit<EventRow, "position">): Promise<EventRow> => {
  const isComment = values.type === "comment" || values.type === "review-comment";
  const { event_count: position } = await db
    .updateTable("discussions")
    .set((eb) => ({
      event_count: eb("event_count", "+", 1),
      ...(isComment && { comment_count: eb("comment_count", "+", 1) }),
    }))
    .where("repository_id", "=", values.repository_id)
    .where("number", "=", values.number)
    .returning("event_count")
    .executeTakeFirstOrThrow();
  const row = { ...values, position };
  await db.insertInto("discussion_events").values(row).execute();
  return row;
};

export const insertVersion = async (db: Db, row: CommentVersionRow): Promise<void> => {
  await db.insertInto("comment_versions").values(row).execute();
};

export const eventsOf = (db: Db, { repository_id, number }: DiscussionKey): Promise<EventRow[]> =>
  db
    .selectFrom("discussion_events")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .orderBy("position")
    .execute();

export const findEvent = (db: Db, { repository_id, number, position }: EventKey): Promise<EventRow | undefined> =>
  db
    .selectFrom("discussion_events")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .where("position", "=", position)
    .executeTakeFirst();

/** Versions of the comments of a discussion, or of one of them, oldest first. */
export const versionsOf = (
  db: Db,
  { repository_id, number }: DiscussionKey,
  position?: number,
): Promise<CommentVersionRow[]> => {
  const all = db
    .selectFrom("comment_versions")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .orderBy("position")
    .orderBy("version");
  return (position === undefined ? all : all.where("position", "=", position)).execute();
};

/** Characters of all comments of a discussion, every version counted. */
export const commentLength = async (db: Db, { repository_id, number }: DiscussionKey): Promise<number> => {
  const { total } = await db
    .selectFrom("comment_versions")
    .select(sql<number | null>`sum(length(content))`.as("total"))
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
};

/** Replaces what is known about an event; returns the event as it then is. */
export const setEventData = async (db: Db, event: EventRow, data: object): Promise<EventRow> => {
  const text = JSON.stringify(data);
  await db
    .updateTable("discussion_events")
    .set({ data: text })
    .where("repository_id", "=", event.repository_id)
    .where("number", "=", event.number)
    .where("position", "=", event.position)
    .execute();
  return { ...event, data: text };
};

/** Deletes the text of a comment and the reactions to it, and notes who hid it. */
export const eraseComment = async (db: Db, event: EventRow, hiddenBy: string): Promise<EventRow> => {
  const { repository_id, number, position, data } = event;
  for (const table of ["comment_versions", "comment_reactions"] as const)
    await db
      .deleteFrom(table)
      .where("repository_id", "=", repository_id)
      .where("number", "=", number)
      .where("position", "=", position)
      .execute();
  return setEventData(db, event, { ...(JSON.parse(data) as object), hiddenBy });
};
