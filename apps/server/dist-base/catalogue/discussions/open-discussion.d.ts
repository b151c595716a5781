import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Hunk } from "../../text/hunks.ts";
import type { RepositoryRow } from "../repository-store.ts";
import { type DiscussionKey, type DiscussionRow, type EventRow } from "./discussion-store.ts";
export interface DiscussionRequest {
    readonly title: string;
    readonly description: string;
    readonly status: DiscussionRow["status"];
    /** The branch that a pull request is for; absent for a discussion. */
    readonly base?: string;
}
/** Who writes, and when. */
export interface Writing {
    readonly author: Pick<DiscussionRow, "author" | "author_id">;
    readonly at: number;
}
export declare const writingOf: ({ account }: Viewer, at: number) => Writing;
export declare const disabledDiscussions: ({ full_name }: RepositoryRow) => HubError;
/** Clients look for this exact text. */
export declare const disabledRepository: () => HubError;
/** Adds a change of title or state that was written before. */
export declare const addChange: (db: Db, key: DiscussionKey, type: "status-change" | "title-change", data: object, writing: Writing) => Promise<EventRow>;
/** The line that a comment is about; without one, it is about the whole discussion. */
export interface ReviewedLine {
    readonly path: string;
    readonly side: "before" | "after";
    readonly line: number;
    readonly commit: string;
    /** The position of the first comment of the thread, in a reply. */
    readonly replyTo?: number;
    /** The line and some before it, as they were. */
    readonly hunk?: Hunk;
    /** Who resolved the thread, in its first comment. */
    readonly resolvedBy?: string;
}
export declare const addComment: (db: Db, key: DiscussionKey, content: string, writing: Writing, reviewed?: ReviewedLine) => Promise<EventRow>;
/** Adds a version to a comment. */
export declare const editComment: (db: Db, event: EventRow, content: string, at: number) => Promise<void>;
/** Deletes the text of a comment; returns the comment as it then is. */
export declare const hideComment: (db: Db, event: EventRow, { author, at }: Writing) => Promise<EventRow>;
/** Resolves a thread, or reopens it, by its first comment; returns the comment as it then is. */
export declare const setResolved: (db: Db, first: EventRow, isResolved: boolean, { author, at }: Writing) => Promise<EventRow>;
/** Opens a discussion or a pull request inside the caller's transaction, under the next number of its repository. */
export declare const openDiscussion: (db: Db, repositoryId: number, { title, description, status, base }: DiscussionRequest, writing: Writing) => Promise<DiscussionKey>;
//# sourceMappingURL=open-discussion.d.ts.map