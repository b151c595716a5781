import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
/** A user of a directory. It is disabled if the account is. */
export interface DirectoryUserRow extends Selectable<Tables["directory_users"]> {
    readonly disabled_at: number | null;
}
/** All users that a directory has sent, with those that it has deleted. */
export declare const directoryUsers: (db: Db, issuer: string) => import("kysely").SelectQueryBuilder<Tables, "accounts" | "directory_users", {
    account_id: number;
    attributes: string;
    created_at: number;
    display_name_key: string;
    external_id: string | null;
    id: string;
    issuer: string;
    updated_at: number;
    user_name: string;
    user_name_key: string | null;
} & {
    disabled_at: number | null;
}>;
/** A user by the directory's own id of the person. */
export declare const directoryUserByExternalId: (db: Db, issuer: string, externalId: string) => Promise<DirectoryUserRow | undefined>;
export declare const directoryUserOf: (db: Db, issuer: string, accountId: number) => Promise<DirectoryUserRow | undefined>;
/** False if the name, the person or the account is in the directory already. */
export declare const insertDirectoryUser: (db: Db, values: Insertable<Tables["directory_users"]>) => Promise<boolean>;
export declare const updateDirectoryUser: (db: Db, id: string, values: Updateable<Tables["directory_users"]>) => Promise<void>;
/** Locks a user until the transaction ends: another process could apply groups that it read before. */
export declare const lockDirectoryUser: (transaction: Db, id: string) => Promise<void>;
/** Whether a directory has ever sent a group that still exists. */
export declare const hasGroups: (db: Db, issuer: string) => Promise<boolean>;
/** The groups of a user. */
export declare const groupsOfUser: (db: Db, userId: string) => Promise<{
    display_name: string;
    external_id: string | null;
}[]>;
//# sourceMappingURL=directory-store.d.ts.map