import type { Database } from "./engine.ts";
/** Steps that processes of the version before can't run with. All others only add tables, columns and indexes. */
export declare const breakingMigrations: ReadonlySet<string>;
/** The steps of this version that the store has not had, and steps of newer versions that it has; reads only. */
export declare const compareMigrations: ({ db }: Database) => Promise<{
    pending: string[];
    unknown: string[];
}>;
/**
 * Runs the steps the store has not seen, all or none, while no other process can. Takes no lock if there are none.
 * @returns The names of the steps that were run.
 */
export declare const migrate: (database: Database) => Promise<string[]>;
//# sourceMappingURL=migrate.d.ts.map