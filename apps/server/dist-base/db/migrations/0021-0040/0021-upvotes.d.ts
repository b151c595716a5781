import type { Kysely } from "kysely";
/** Who has upvoted which collection. */
export declare const upvotes: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0021-upvotes.d.ts.map