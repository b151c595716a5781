import type { Db } from "../../../db/engine.ts";
import type { ReceivedObjects } from "./received-objects.ts";
/** Throws if a folder of a push has too many files or too long paths. */
export declare const measureTrees: (db: Db, { trees, expected, read }: ReceivedObjects) => Promise<void>;
//# sourceMappingURL=measure-trees.d.ts.map