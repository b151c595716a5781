import type { Kysely } from "kysely";
/** Collections: named lists of repositories, in an order that their owner chooses. */
export declare const collections: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0014-collections.d.ts.map