import type { DiscussionEvent, NewReviewComment, Reaction, ReactionCounts } from "@orrery/contract";
import type { Actor } from "../../identity/audit-log.ts";
import { type DiscussionTarget } from "./find.ts";
import type { DiscussionDeps } from "./service.ts";
type EventOf<T extends DiscussionEvent["type"]> = Promise<Extract<DiscussionEvent, {
    type: T;
}>>;
interface CommentTarget extends DiscussionTarget {
    readonly comment: string;
}
interface ReactionTarget extends CommentTarget {
    readonly reaction: Reaction;
}
export interface DiscussionChangeService {
    readonly comment: (target: DiscussionTarget, text: string, actor: Actor) => EventOf<"comment">;
    readonly rename: (target: DiscussionTarget, title: string, actor: Actor) => EventOf<"title-change">;
    readonly setStatus: (target: DiscussionTarget, status: "open" | "closed", comment: string, actor: Actor) => EventOf<"status-change">;
    readonly review: (target: DiscussionTarget, review: NewReviewComment, actor: Actor) => EventOf<"review-comment">;
    readonly reply: (target: CommentTarget, text: string, actor: Actor) => EventOf<"review-comment">;
    /** Resolves the thread of a comment on a line, or reopens it, and returns its first comment. */
    readonly resolve: (target: CommentTarget, isResolved: boolean, actor: Actor) => EventOf<"review-comment">;
    readonly editComment: (target: CommentTarget, text: string, actor: Actor) => EventOf<"comment" | "review-comment">;
    /** Adds or removes the caller's reaction to a comment, and returns all reactions to it. */
    readonly react: (target: ReactionTarget, isOn: boolean, actor: Actor) => Promise<ReactionCounts>;
    readonly hideComment: (target: CommentTarget, actor: Actor) => EventOf<"comment" | "review-comment">;
}
/** Changes to discussions, each in one transaction that no other change of the same discussion can enter. */
export declare const createDiscussionChanges: (deps: DiscussionDeps) => DiscussionChangeService;
export {};
//# sourceMappingURL=change-service.d.ts.map