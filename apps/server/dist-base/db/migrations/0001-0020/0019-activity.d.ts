import type { Kysely } from "kysely";
/** Downloads and runs by day, and the part of each trending score that follows from them. */
export declare const activity: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0019-activity.d.ts.map