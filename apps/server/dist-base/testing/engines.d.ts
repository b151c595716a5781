import type { SearchIndexes } from "../catalogue/search/follower.ts";
import type { Db } from "../db/engine.ts";
import { type StoreOptions } from "../db/open.ts";
/** Makes stores of one engine for a test file. */
export interface EngineForTests {
    readonly newStore: () => Promise<StoreOptions>;
    /** A store in which even the tables are missing. */
    readonly newStoreWithoutTables: () => Promise<StoreOptions>;
    readonly stop: () => Promise<void>;
}
/** Copies an SQLite database with all tables into a folder that has none, which is quicker than to migrate each. */
export declare const addTables: (folder: string) => Promise<void>;
interface EngineChoice {
    readonly name: string;
    /** Why it cannot run here. */
    readonly skipReason?: string;
    readonly start: () => Promise<EngineForTests>;
}
export declare const sqliteEngine: EngineChoice;
export declare const postgresEngine: EngineChoice;
/** The engines every store suite runs on. */
export declare const enginesForTests: readonly EngineChoice[];
/** For suites that take long for other reasons than the database: all engines in `npm run test:full`, else SQLite alone. */
export declare const enginesForSlowTests: typeof enginesForTests;
/** Saves indexes of any size as they are at a position. */
export declare const saveIndexes: (db: Db, indexes: SearchIndexes, folder: string, position: string) => Promise<void>;
export {};
//# sourceMappingURL=engines.d.ts.map