import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { XetHash } from "../../xet/hashes.ts";
/** The xorbs among some that the viewer has sent, or that are in a file they can use. For others, they do not exist. */
export declare const usableXorbs: (db: Db, viewer: Viewer, names: readonly XetHash[]) => Promise<Set<XetHash>>;
//# sourceMappingURL=usable-xorbs.d.ts.map