import type { Kysely } from "kysely";
/** Collections that are items of other collections, in one order with their repositories. */
export declare const nestedCollections: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0061-nested-collections.d.ts.map