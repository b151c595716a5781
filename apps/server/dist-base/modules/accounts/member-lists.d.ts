import { type AccountRow } from "../../catalogue/accounts/account-store.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
/** Whether the viewer reaches what an account shows to nobody else: the user themself, members and hub admins do. */
export declare const seesInside: (viewer: Viewer, accountId: number) => boolean;
/** Whether the viewer can see who belongs to an organization. */
export declare const canSeeMembers: (db: Db, viewer: Viewer, { id, members_hidden }: AccountRow) => Promise<boolean>;
/** The organizations of a user, without those that hide this from the viewer. */
export declare const visibleOrganizations: (db: Db, viewer: Viewer, userId: number) => Promise<{
    name: string;
    fullname: string;
}[]>;
//# sourceMappingURL=member-lists.d.ts.map