import type { Kysely } from "kysely";
/** Who watches all repositories of which owner. */
export declare const ownerWatches: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0027-owner-watches.d.ts.map