import type { Db } from "../../db/engine.ts";
/** How many days a recent download or run counts. */
export declare const recentDays = 30;
/** The day of UTC, counted from 1970. */
export declare const dayOf: (at: number) => number;
export declare const startOfDay: (day: number) => number;
/** Adds downloads to a day; several processes can add at the same time. */
export declare const addDownloads: (db: Db, repositoryId: number, day: number, count: number) => Promise<void>;
/** Sets the runs of a day, counted from the ledger. */
export declare const setRuns: (db: Db, repositoryId: number, day: number, runs: number) => Promise<void>;
/** Downloads of a repository by day, from a day on; days without any are missing. */
export declare const downloadsSince: (db: Db, repositoryId: number, day: number) => Promise<Map<number, number>>;
//# sourceMappingURL=day-store.d.ts.map