import { type Selectable } from "kysely";
import type { Database } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
type ChangeRow = Selectable<Tables["changes"]>;
/** Which changes of a log to read: those committed after one position and not after another. */
interface ChangeRange {
    readonly from: string;
    readonly to: string;
    /** The number of the last change of the page before. */
    readonly after: number;
    readonly limit: number;
}
/**
 * The catalogue's changes as they were committed. A position is opaque text: all that was committed before it was taken
 * is in front of it, everything else is behind it.
 */
export interface ChangeLog {
    /** The position behind everything that is committed now. */
    readonly end: () => Promise<string>;
    /** One page of a range, by number. */
    readonly read: (range: ChangeRange) => Promise<ChangeRow[]>;
    /** Whether a position is one of this log, and every change behind it is still stored. */
    readonly canFollow: (position: string) => Promise<boolean>;
}
/** The log of a store. */
export declare const createChangeLog: ({ engine, db }: Database) => ChangeLog;
export {};
//# sourceMappingURL=change-log.d.ts.map