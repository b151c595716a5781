import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
/** The accounts whose calls a viewer can see; hub admins see all. */
export declare const visibleAccounts: (db: Db, viewer: Viewer, name?: string) => Promise<readonly number[] | "all">;
//# sourceMappingURL=visible-accounts.d.ts.map