import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
type Attempt = Tables["sign_in_attempts"];
export declare const insertAttempt: (db: Db, values: Insertable<Attempt>) => Promise<void>;
/** Deletes an attempt and returns it: a callback that is sent twice finds nothing. */
export declare const takeAttempt: (db: Db, hash: string, browserHash: string) => Promise<Selectable<Attempt> | undefined>;
export declare const deleteExpiredAttempts: (db: Db, at: number) => Promise<void>;
export {};
//# sourceMappingURL=attempt-store.d.ts.map