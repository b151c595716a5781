import { type DirectoryUserRow } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import type { Db } from "../../../../db/engine.ts";
import type { ListRange } from "../directory-call.ts";
import { type Condition } from "../protocol/filter.ts";
import type { DirectoryUserInput } from "./resource.ts";
export declare const findUser: (db: Db, issuer: string, id: string) => Promise<DirectoryUserRow | undefined>;
/** Users in the order in which they were created. */
export declare const usersOf: (db: Db, issuer: string, conditions: readonly Condition[], { offset, limit }: ListRange) => Promise<{
    readonly total: number;
    readonly rows: readonly DirectoryUserRow[];
}>;
/** Whether another user has the name, or another person the id of the directory. */
export declare const isUserTaken: (db: Db, issuer: string, { userName, externalId }: DirectoryUserInput, ownId?: string) => Promise<boolean>;
export declare const setFullName: (db: Db, accountId: number, fullName: string) => Promise<void>;
/** A person who is created again is in no group until the directory says so. */
export declare const leaveGroups: (db: Db, userId: string) => Promise<void>;
//# sourceMappingURL=store.d.ts.map