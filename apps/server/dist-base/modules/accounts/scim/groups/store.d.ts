import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../../../../db/engine.ts";
import type { Tables } from "../../../../db/schema.ts";
import type { ListRange } from "../directory-call.ts";
import { type Condition } from "../protocol/filter.ts";
export type DirectoryGroupRow = Selectable<Tables["directory_groups"]>;
export interface GroupMember {
    readonly group_id: string;
    readonly user_id: string;
    readonly user_name: string;
    readonly account_id: number;
}
export declare const findGroup: (db: Db, issuer: string, id: string) => Promise<DirectoryGroupRow | undefined>;
/** Groups in the order in which they were created. */
export declare const groupsOf: (db: Db, issuer: string, conditions: readonly Condition[], { offset, limit }: ListRange) => Promise<{
    readonly total: number;
    readonly rows: readonly DirectoryGroupRow[];
}>;
/** Whether another group has the name, or the id of the directory. */
export declare const isGroupTaken: (db: Db, issuer: string, { displayName, externalId }: {
    readonly displayName: string;
    readonly externalId?: string;
}, ownId?: string) => Promise<boolean>;
/** False if another process has created a group with this name or id. */
export declare const insertGroup: (db: Db, values: Insertable<Tables["directory_groups"]>) => Promise<boolean>;
/** Also locks the group until the transaction ends: two changes could lose each other's members. */
export declare const updateGroup: (transaction: Db, id: string, values: Updateable<Tables["directory_groups"]>) => Promise<void>;
export declare const deleteGroup: (db: Db, id: string) => Promise<void>;
/** The members of some groups. */
export declare const membersOfGroups: (db: Db, groupIds: readonly string[]) => Promise<GroupMember[]>;
/** How many members each group has; groups without members are missing. */
export declare const memberCounts: (db: Db, groupIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
/** Those of the ids that are users of the directory. */
export declare const knownUsers: (db: Db, issuer: string, ids: readonly string[]) => Promise<{
    account_id: number;
    id: string;
}[]>;
export declare const addMembers: (db: Db, groupId: string, userIds: readonly string[]) => Promise<import("kysely").InsertResult[]>;
export declare const removeMembers: (db: Db, groupId: string, userIds: readonly string[]) => Promise<import("kysely").DeleteResult[]>;
//# sourceMappingURL=store.d.ts.map