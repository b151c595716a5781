import type { Kysely } from "kysely";
/** Links that sign a browser in, once and for a short time; only the hash of a link's code is kept. */
export declare const signInLinks: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0004-sign-in-links.d.ts.map