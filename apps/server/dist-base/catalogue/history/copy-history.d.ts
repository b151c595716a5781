import type { Db } from "../../db/engine.ts";
/** Copies commits, branches and tags to a repository that has none. Contents are shared. Pull requests stay behind. */
export declare const copyHistory: (db: Db, from: number, to: number) => Promise<void>;
//# sourceMappingURL=copy-history.d.ts.map