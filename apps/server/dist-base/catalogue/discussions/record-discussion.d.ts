import type { Db } from "../../db/engine.ts";
import { type DiscussionKey, type EventRow } from "./discussion-store.ts";
type DiscussionUpdate = "title-change" | "status-change";
/** Records that a discussion was opened, with its description, or changed. */
export declare const recordDiscussion: (db: Db, key: DiscussionKey, action: "create" | "update", at: number, { description, change }?: {
    readonly description?: EventRow | undefined;
    readonly change?: DiscussionUpdate;
}) => Promise<void>;
/** Records that a comment was written, edited or hidden, or its thread resolved. */
export declare const recordComment: (db: Db, event: EventRow, action: "create" | "update", at: number) => Promise<void>;
export {};
//# sourceMappingURL=record-discussion.d.ts.map