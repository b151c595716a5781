import type { Database, Db } from "../../db/engine.ts";
/** Resolves when the other processes, or some of them, have flushed, or after a while; returns how many have not. */
export declare const flushOthers: (database: Database, own: string, now: () => number, names?: readonly string[]) => Promise<number>;
/** Flushes if another process has asked for it. */
export declare const answerFlushRequest: (db: Db, own: string, flush: () => Promise<void>) => Promise<void>;
//# sourceMappingURL=flush-requests.d.ts.map