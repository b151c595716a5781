import type { Db } from "../../db/engine.ts";
/** Calls it once per interval, the first time after one. */
export declare const createActivityRefresh: (db: Db, now: () => number) => (() => Promise<void>);
//# sourceMappingURL=refresh-activity.d.ts.map