import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { GroupRole } from "../../../identity/viewer.ts";
export type ResourceGroupRow = Selectable<Tables["resource_groups"]>;
export declare const groupsOf: (db: Db, organizationId: number) => Promise<ResourceGroupRow[]>;
export declare const findGroup: (db: Db, organizationId: number, id: number) => Promise<ResourceGroupRow | undefined>;
/** Undefined if the organization has another group with this name. */
export declare const insertGroup: (db: Db, organizationId: number, name: string, at: number) => Promise<ResourceGroupRow | undefined>;
export declare const renameGroup: (db: Db, id: number, name: string) => Promise<void>;
export declare const deleteGroup: (db: Db, id: number) => Promise<void>;
export declare const membersOf: (db: Db, organizationId: number) => Promise<{
    group_id: number;
    issuer: string | null;
    name: string;
    role: "admin" | "contribute" | "read" | "write";
}[]>;
export declare const groupedRepositories: (db: Db, organizationId: number) => Promise<{
    full_name: string;
    is_private: import("../../../db/tables/flag.ts").Flag;
    kind: "dataset" | "model";
    resource_group_id: number | null;
}[]>;
export declare const putMember: (db: Db, { id, organization_id }: ResourceGroupRow, userId: number, role: GroupRole) => Promise<void>;
/** The issuer whose groups give a member the role; undefined if an admin gave it, or for no member. */
export declare const managerOf: (db: Db, groupId: number, userId: number) => Promise<string | undefined>;
export declare const deleteMember: (db: Db, groupId: number, userId: number) => Promise<boolean>;
export declare const isMember: (db: Db, organizationId: number, userId: number) => Promise<boolean>;
//# sourceMappingURL=store.d.ts.map