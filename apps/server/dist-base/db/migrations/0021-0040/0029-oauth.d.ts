import type { Kysely } from "kysely";
/** The hub as an OAuth server: apps, what people granted them, codes, and tokens that can be renewed. */
export declare const oauth: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0029-oauth.d.ts.map