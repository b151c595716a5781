import type { Kysely } from "kysely";
/** Xet storage: xorbs, the files put together from them, and chunks by which uploads find data that is stored. */
export declare const xet: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0008-xet.d.ts.map