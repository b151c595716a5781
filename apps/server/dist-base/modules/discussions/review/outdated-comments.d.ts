import type { DiscussionRow, EventRow } from "../../../catalogue/discussions/discussion-store.ts";
import type { Db } from "../../../db/engine.ts";
/** The positions of comments on lines whose file has changed since. */
export declare const findOutdated: (db: Db, discussion: DiscussionRow, events: readonly EventRow[]) => Promise<ReadonlySet<number>>;
//# sourceMappingURL=outdated-comments.d.ts.map