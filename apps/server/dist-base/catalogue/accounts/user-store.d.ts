import type { Db } from "../../db/engine.ts";
import type { RepositoryRow } from "../repository-store.ts";
/** Users in order of their names, with the last use of a token or session. */
export declare const usersMatching: (db: Db, search: string, limit: number) => Promise<{
    created_at: number;
    disabled_at: number | null;
    full_name: string;
    is_admin: import("../../db/tables/flag.ts").Flag;
    is_service: import("../../db/tables/flag.ts").Flag;
    last_used_at: number | null;
    name: string;
}[]>;
/** Disables or enables a user. Sessions end; tokens are refused while the user is disabled. */
export declare const setDisabled: (db: Db, accountId: number, disabledAt: number | null) => Promise<void>;
export declare const repositoriesOf: (db: Db, ownerId: number) => Promise<RepositoryRow[]>;
/** Organizations that a user is the only admin of. */
export declare const organizationsWithoutOtherAdmin: (db: Db, userId: number) => Promise<{
    name: string;
}[]>;
/** Deletes an account and all that is only its own. Its collections pass to another account, if there is one. */
export declare const deleteAccount: (db: Db, id: number, heirId: number | undefined) => Promise<void>;
//# sourceMappingURL=user-store.d.ts.map