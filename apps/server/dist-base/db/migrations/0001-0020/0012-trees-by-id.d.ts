import type { Kysely } from "kysely";
/** Trees are read by id alone: equal ids have equal contents, whichever repository has them. */
export declare const treesById: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0012-trees-by-id.d.ts.map