import type { Generated } from "kysely";
import type { Flag } from "./flag.js";
export interface DiscussionTables {
    discussions: DiscussionTable;
    discussion_events: DiscussionEventTable;
    comment_versions: CommentVersionTable;
    comment_reactions: CommentReactionTable;
}
/** A discussion or a pull request; both share the numbers of their repository. */
interface DiscussionTable {
    repository_id: number;
    number: number;
    created_at: number;
    title: string;
    is_pull_request: Flag;
    status: "open" | "closed" | "merged" | "draft";
    /** The branch that a pull request is for. */
    base: string | null;
    merge_commit: string | null;
    author_id: number | null;
    author: string;
    event_count: Generated<number>;
    comment_count: Generated<number>;
}
interface DiscussionEventTable {
    repository_id: number;
    number: number;
    position: number;
    created_at: number;
    type: "comment" | "review-comment" | "status-change" | "title-change";
    author_id: number | null;
    author: string;
    /** JSON; the text of a comment is in its versions. */
    data: string;
}
interface CommentVersionTable {
    repository_id: number;
    number: number;
    position: number;
    version: number;
    created_at: number;
    content: string;
}
interface CommentReactionTable {
    repository_id: number;
    number: number;
    position: number;
    reaction: string;
    account_id: number;
    created_at: number;
}
export {};
//# sourceMappingURL=discussion-tables.d.ts.map