import type { AccessRequestRow } from "../../../catalogue/access-requests.ts";
import type { Db } from "../../../db/engine.ts";
type Key = Pick<AccessRequestRow, "repository_id" | "account_id">;
export declare const findRequest: (db: Db, { repository_id, account_id }: Key) => Promise<AccessRequestRow | undefined>;
/** Writes a request, or another answer to one that exists. */
export declare const saveRequest: (db: Db, row: AccessRequestRow) => Promise<void>;
/** One page of requests in order of the accounts' ids. */
export declare const listRequests: (db: Db, repositoryId: number, status: AccessRequestRow["status"], page: {
    readonly after: number;
    readonly limit: number;
}) => Promise<{
    account_id: number;
    created_at: number;
    fields: string;
    full_name: string;
    name: string;
    rejection_reason: string | null;
    repository_id: number;
    status: "accepted" | "pending" | "rejected";
}[]>;
export declare const findUser: (db: Db, name: string) => Promise<{
    id: number;
    name: string;
} | undefined>;
export {};
//# sourceMappingURL=store.d.ts.map