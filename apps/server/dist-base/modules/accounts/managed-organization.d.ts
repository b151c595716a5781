import { type AccountRow } from "../../catalogue/accounts/account-store.ts";
import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
/** An account of one kind, or the reason why there is none. */
export declare const accountNamed: (db: Db, kind: AccountRow["kind"], name: string) => Promise<AccountRow>;
/** An organization that the viewer manages: its admins and hub admins do. */
export declare const managedOrganization: (db: Db, name: string, viewer: Viewer, what: "members" | "settings") => Promise<AccountRow>;
//# sourceMappingURL=managed-organization.d.ts.map