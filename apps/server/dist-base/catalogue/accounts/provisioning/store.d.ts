import type { Insertable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import { type AccountRow } from "../account-store.ts";
export declare const accountOfIdentity: (db: Db, issuer: string, subject: string) => Promise<AccountRow | undefined>;
export declare const touchIdentity: (db: Db, issuer: string, subject: string, at: number) => Promise<void>;
/** False if the identity has an account already. */
export declare const insertIdentity: (db: Db, values: Insertable<Tables["issuer_identities"]>) => Promise<boolean>;
/** Undefined if the name is taken. */
export declare const insertUser: (db: Db, name: string, fullName: string, at: number) => Promise<AccountRow | undefined>;
export declare const userByEmail: (db: Db, email: string) => Promise<AccountRow | undefined>;
/** Whether an account is another person at the issuer already. */
export declare const hasIdentity: (db: Db, issuer: string, accountId: number) => Promise<boolean>;
export declare const setEmail: (db: Db, accountId: number, email: string) => Promise<void>;
export declare const setHubAdmin: (db: Db, accountId: number, isAdmin: boolean) => Promise<void>;
/** Whether the hub has an admin besides this account who can sign in. */
export declare const hasOtherAdmin: (db: Db, accountId: number) => Promise<boolean>;
//# sourceMappingURL=store.d.ts.map