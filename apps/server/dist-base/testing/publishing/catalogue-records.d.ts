import type { RepositoryRow } from "../../catalogue/repository-store.ts";
/** A generator of numbers from 0 to below 1; the same seed gives the same numbers. */
export declare const seeded: (seed: number) => () => number;
/** Rows of a catalogue: those that hubs are seeded with, those of tests, and generated ones with odd cards. */
export declare const catalogueRecords: (count: number) => RepositoryRow[];
//# sourceMappingURL=catalogue-records.d.ts.map