import type { Db } from "../db/engine.ts";
export interface XetSweep {
    readonly db: Db;
    /** Only what is older is deleted: an upload may still be on its way. */
    readonly before: number;
    /** Dry run: only count. */
    readonly isTrial: boolean;
}
/** Deletes files that nothing uses, then xorbs that no file uses; their contents are then unused as well. */
export declare const sweepXet: (sweep: XetSweep) => Promise<number>;
/** Which of some contents hold xorbs. */
export declare const contentsOfXorbs: (db: Db, names: readonly string[]) => Promise<string[]>;
//# sourceMappingURL=sweep-xet.d.ts.map