import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
interface OwnerAccount {
    readonly id: number | null;
    readonly name: string;
}
/** The account a new repository belongs to: the caller's own, or an organization they can write to. */
export declare const ownerFor: (viewer: Viewer, author: string) => OwnerAccount;
/** The same for a repository in a resource group of the organization, which needs the role write in the group. */
export declare const ownerInGroup: (db: Db, viewer: Viewer, author: string, groupId: string) => Promise<OwnerAccount>;
export {};
//# sourceMappingURL=owner-account.d.ts.map