import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type AccountRow = Selectable<Tables["accounts"]>;
type MemberRole = Tables["memberships"]["role"];
export declare const findAccount: (db: Db, name: string) => Promise<AccountRow | undefined>;
export declare const accountById: (db: Db, id: number) => Promise<AccountRow>;
export declare const newAccountRow: (kind: AccountRow["kind"], name: string, fullName: string, isAdmin: boolean, at: number) => {
    kind: "organization" | "user";
    name: string;
    name_key: string;
    full_name: string;
    is_admin: 0 | 1;
    created_at: number;
};
export declare const insertAccount: (db: Db, values: Insertable<Tables["accounts"]>) => Promise<AccountRow>;
export declare const hasUsers: (db: Db) => Promise<boolean>;
export declare const firstAdmin: (db: Db) => Promise<AccountRow | undefined>;
export declare const hasTokens: (db: Db) => Promise<boolean>;
/** Whether repositories under a name are here already, mirrored or listed. */
export declare const isAuthor: (db: Db, name: string) => Promise<boolean>;
export declare const organizationsWithNames: (db: Db, userId: number) => Promise<{
    full_name: string;
    id: number;
    members_hidden: import("../../db/tables/flag.ts").Flag;
    name: string;
    role: "admin" | "read" | "write";
}[]>;
export declare const membersOf: (db: Db, organizationId: number) => Promise<{
    full_name: string;
    id: number;
    name: string;
    role: "admin" | "read" | "write";
}[]>;
export declare const setMember: (db: Db, organizationId: number, userId: number, role: MemberRole, at: number) => Promise<void>;
export declare const removeMember: (db: Db, organizationId: number, userId: number) => Promise<void>;
/** How many public repositories of each kind an account has. */
export declare const countRepositories: (db: Db, ownerId: number) => Promise<{
    count: number;
    kind: "dataset" | "model";
}[]>;
/** Whether anyone who can read this hub sees something of an account. */
export declare const hasPublicRepository: (db: Db, accountId: number) => Promise<boolean>;
export {};
//# sourceMappingURL=account-store.d.ts.map