import type { DiscussionEvent } from "@orrery/contract";

export type CommentEvent = Extract<DiscussionEvent, { readonly type: "comment" | "review-comment" }>;
