import type { Db } from "../../db/engine.ts";
import type { DiscussionKey, EventKey } from "./discussion-store.ts";
/** A person who has reacted to a comment. */
export interface ReactionRow {
    readonly position: number;
    readonly reaction: string;
    readonly name: string;
    /** How many people have reacted so. */
    readonly count: number;
    /** Whether the viewer is one of them. */
    readonly is_own: number;
}
export declare const addReaction: (db: Db, { repository_id, number, position }: EventKey, reaction: string, accountId: number, at: number) => Promise<void>;
export declare const removeReaction: (db: Db, { repository_id, number, position }: EventKey, reaction: string, accountId: number) => Promise<void>;
/** The first people who reacted to the comments of a discussion, or to one of them, in order of time. */
export declare const reactionsOf: (db: Db, { repository_id, number }: DiscussionKey, viewerId: number | undefined, position?: number) => Promise<ReactionRow[]>;
//# sourceMappingURL=reaction-store.d.ts.map