import type { Kysely } from "kysely";
/** Files of the Files API, by line, and the batches that run them. */
export declare const batches: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0024-batches.d.ts.map