import type { KeyObject } from "node:crypto";
import type { Db } from "../../db/engine.ts";
/** Keys of other hubs whose bundles this one imports. */
export declare const trustedKeys: (db: Db) => Promise<KeyObject[]>;
/** Adds a key; false if it was trusted before. */
export declare const trustKey: (db: Db, key: KeyObject) => Promise<boolean>;
//# sourceMappingURL=trusted-keys.d.ts.map