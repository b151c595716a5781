import type { Kysely } from "kysely";
/** Passkeys of users, and challenges that browsers have to answer. */
export declare const passkeys: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0043-passkeys.d.ts.map