import type { Db } from "../db/engine.ts";
import type { Role, Viewer } from "./viewer.ts";
/** An account as a viewer with the given role; undefined if there is no such account, or it is disabled. */
export declare const viewerOf: (db: Db, accountId: number, role: Role) => Promise<Viewer | undefined>;
//# sourceMappingURL=account-viewer.d.ts.map