import type { Db } from "../../db/engine.ts";
/** Provider id of the hub's own inference service. */
export declare const ownProvider = "hf-inference";
/** Maps a model to the hub's own service if its files or a deployment can run it; returns whether that changed. */
export declare const refreshRunnable: (db: Db, id: number, at: number) => Promise<boolean>;
//# sourceMappingURL=refresh-runnable.d.ts.map