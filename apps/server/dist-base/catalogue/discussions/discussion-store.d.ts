import { type Insertable, type Selectable, type Updateable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type DiscussionRow = Selectable<Tables["discussions"]>;
export type EventRow = Selectable<Tables["discussion_events"]>;
export type CommentVersionRow = Selectable<Tables["comment_versions"]>;
/** A discussion, by its repository and number. */
export type DiscussionKey = Pick<DiscussionRow, "repository_id" | "number">;
export type EventKey = Pick<EventRow, "repository_id" | "number" | "position">;
export interface DiscussionFilter {
    readonly isPullRequest?: boolean;
    readonly statuses?: readonly DiscussionRow["status"][];
    readonly author?: string;
}
/** The caller must have locked the repository. */
export declare const nextNumber: (db: Db, repositoryId: number) => Promise<number>;
export declare const insertDiscussion: (db: Db, values: Insertable<Tables["discussions"]>) => Promise<void>;
export declare const findDiscussion: (db: Db, { repository_id, number }: DiscussionKey) => Promise<DiscussionRow | undefined>;
export declare const updateDiscussion: (db: Db, { repository_id, number }: DiscussionKey, change: Updateable<Tables["discussions"]>) => Promise<void>;
/** Locks the discussion until the transaction ends. */
export declare const lockDiscussion: (db: Db, { repository_id, number }: DiscussionKey) => Promise<DiscussionRow | undefined>;
/** One page of discussions, newest first. */
export declare const listDiscussions: (db: Db, repositoryId: number, filter: DiscussionFilter, page: {
    readonly start: number;
    readonly limit: number;
}) => Promise<DiscussionRow[]>;
export declare const countDiscussions: (db: Db, repositoryId: number, filter: DiscussionFilter) => Promise<number>;
/** Adds an event; its position follows that of the last one. */
export declare const insertEvent: (db: Db, values: Omit<EventRow, "position">) => Promise<EventRow>;
export declare const insertVersion: (db: Db, row: CommentVersionRow) => Promise<void>;
export declare const eventsOf: (db: Db, { repository_id, number }: DiscussionKey) => Promise<EventRow[]>;
export declare const findEvent: (db: Db, { repository_id, number, position }: EventKey) => Promise<EventRow | undefined>;
/** Versions of the comments of a discussion, or of one of them, oldest first. */
export declare const versionsOf: (db: Db, { repository_id, number }: DiscussionKey, position?: number) => Promise<CommentVersionRow[]>;
/** Characters of all comments of a discussion, every version counted. */
export declare const commentLength: (db: Db, { repository_id, number }: DiscussionKey) => Promise<number>;
/** Replaces what is known about an event; returns the event as it then is. */
export declare const setEventData: (db: Db, event: EventRow, data: object) => Promise<EventRow>;
/** Deletes the text of a comment and the reactions to it, and notes who hid it. */
export declare const eraseComment: (db: Db, event: EventRow, hiddenBy: string) => Promise<EventRow>;
//# sourceMappingURL=discussion-store.d.ts.map