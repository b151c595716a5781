import type { Database, Db } from "../../db/engine.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
type Holder = SpendingLimit["holder"];
interface ShareRow {
    readonly id: string;
    readonly granted: number;
    readonly endsAt: number;
}
/** What all processes hold of a limit. */
export declare const heldOf: (db: Db, holder: Holder) => Promise<number>;
export declare const addShare: (db: Db, process: string, holder: Holder, row: ShareRow) => Promise<void>;
/** Returns false if it has been removed. */
export declare const changeShare: (db: Db, { id, granted, endsAt }: ShareRow) => Promise<boolean>;
export declare const removeShares: (db: Db, ids: readonly string[]) => Promise<void>;
export declare const removeSharesOf: (db: Db, process: string) => Promise<void>;
/** Asks the other processes for what they hold of a limit; returns their names. */
export declare const wantShares: (db: Db, own: string, holder: Holder, nano: number) => Promise<string[]>;
/** The shares of a process that others have asked for. */
export declare const wantedShares: (db: Db, own: string) => Promise<string[]>;
/**
 * Gives back what dead processes held, once their journals are ingested. Of one on another machine, which can still be
 * running, not before its shares have ended.
 */
export declare const removeSharesOfDead: ({ db, engine }: Database, living: ReadonlySet<string>, own: string, at: number) => Promise<void>;
export {};
//# sourceMappingURL=share-store.d.ts.map