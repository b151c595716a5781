import type { Kysely } from "kysely";
/** The first items of a collection are found without reading the others. */
export declare const collectionOrder: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0054-collection-order.d.ts.map