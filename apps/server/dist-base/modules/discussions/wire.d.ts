import type { DiscussionEvent, Discussions } from "@orrery/contract";
import type { CommentVersionRow, DiscussionRow, EventRow } from "../../catalogue/discussions/discussion-store.ts";
import type { ReactionRow } from "../../catalogue/discussions/reaction-store.ts";
import type { CommitRow } from "../../catalogue/history/history-store.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
type WireEvent<T extends DiscussionEvent["type"]> = Extract<DiscussionEvent, {
    type: T;
}>;
export declare const toSummary: ({ kind, full_name }: RepositoryRow, row: DiscussionRow) => Discussions["discussions"][number];
export declare const toComment: (row: EventRow, versions: readonly CommentVersionRow[]) => WireEvent<"comment">;
export declare const toReviewComment: (row: EventRow, versions: readonly CommentVersionRow[]) => WireEvent<"review-comment">;
/** A comment of either kind. */
export declare const toAnyComment: (row: EventRow, versions: readonly CommentVersionRow[]) => {
    id: string;
    createdAt: string;
    author: {
        name: string;
    };
    type: "comment";
    data: {
        edited: boolean;
        hidden: boolean;
        hiddenBy?: string | undefined;
        latest: {
            raw: string;
            html: string;
            updatedAt: string;
            author: {
                name: string;
            };
        };
        history: {
            raw: string;
            html: string;
            updatedAt: string;
            author: {
                name: string;
            };
        }[];
        reactions?: {
            reaction: "check" | "eyes" | "heart" | "thumbs_down" | "thumbs_up";
            count: number;
            reacted: boolean;
            users?: string[] | undefined;
        }[] | undefined;
    };
} | {
    id: string;
    createdAt: string;
    author: {
        name: string;
    };
    type: "review-comment";
    data: {
        edited: boolean;
        hidden: boolean;
        hiddenBy?: string | undefined;
        latest: {
            raw: string;
            html: string;
            updatedAt: string;
            author: {
                name: string;
            };
        };
        history: {
            raw: string;
            html: string;
            updatedAt: string;
            author: {
                name: string;
            };
        }[];
        reactions?: {
            reaction: "check" | "eyes" | "heart" | "thumbs_down" | "thumbs_up";
            count: number;
            reacted: boolean;
            users?: string[] | undefined;
        }[] | undefined;
        path: string;
        side: "after" | "before";
        line: number;
        commit: string;
        replyTo?: string | undefined;
        resolvedBy?: string | undefined;
        hunk?: {
            oldStart: number;
            oldLines: number;
            newStart: number;
            newLines: number;
            lines: string[];
        } | undefined;
        outdated?: boolean | undefined;
    };
};
export declare const toTitleChange: (row: EventRow) => WireEvent<"title-change">;
export declare const toStatusChange: (row: EventRow) => WireEvent<"status-change">;
interface StoredEvents {
    readonly rows: readonly EventRow[];
    readonly versions: readonly CommentVersionRow[];
    /** Positions of the comments on lines whose file has changed since. */
    readonly outdated: ReadonlySet<number>;
    readonly reactions: readonly ReactionRow[];
    readonly isSignedIn: boolean;
}
/** Stored events, with commits (oldest first) put among them by time. The description comes before all commits. */
export declare const toEvents: (openedAt: number, stored: StoredEvents, commits: readonly CommitRow[]) => DiscussionEvent[];
export {};
//# sourceMappingURL=wire.d.ts.map