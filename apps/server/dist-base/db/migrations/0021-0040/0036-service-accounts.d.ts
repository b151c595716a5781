import type { Kysely } from "kysely";
/** Users that are programs: they have tokens, and cannot sign in to pages. */
export declare const serviceAccounts: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0036-service-accounts.d.ts.map