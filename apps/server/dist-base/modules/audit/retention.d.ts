import type { Db } from "../../db/engine.ts";
/** Deletes events from before a time. Those that a stream has not sent yet stay. */
export declare const deleteOldEvents: (db: Db, before: number, streams: readonly string[]) => Promise<void>;
//# sourceMappingURL=retention.d.ts.map