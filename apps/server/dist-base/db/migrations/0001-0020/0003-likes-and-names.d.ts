import type { Kysely } from "kysely";
/** Who likes what, and the names that repositories had before. */
export declare const likesAndNames: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0003-likes-and-names.d.ts.map