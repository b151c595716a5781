import type { Db } from "../../db/engine.ts";
import { type Follower, type SearchIndexes } from "./follower.ts";
export interface IndexAuditDeps {
    readonly db: Db;
    readonly indexes: SearchIndexes;
    readonly follower: Follower;
    readonly now: () => number;
}
/** An audit that has compared nothing yet. */
export declare const createIndexAudit: ({ db, indexes, follower, now }: IndexAuditDeps) => {
    /** Compares one page, where it is time to. */
    step: () => Promise<void>;
    /** Compares everything now; returns how many documents were repaired. */
    run: () => Promise<number>;
    /** Documents repaired since the start: more than 0 means that the feed of changes has missed some. */
    repairs: () => number;
    /** When the last comparison of everything ended; 0 before the first. */
    checkedAt: () => number;
};
/** Compares the indexes with the store in small steps, and repairs what differs. */
export type IndexAudit = ReturnType<typeof createIndexAudit>;
//# sourceMappingURL=index-audit.d.ts.map