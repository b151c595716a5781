import type { Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
export type AccessRequestRow = Selectable<Tables["access_requests"]>;
/** The state of an account's requests for some gated repositories, by repository. */
export declare const accessStates: (db: Db, accountId: number, repositoryIds: readonly number[]) => Promise<Map<number, AccessRequestRow["status"]>>;
//# sourceMappingURL=access-requests.d.ts.map