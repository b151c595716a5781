import type { Kysely } from "kysely";
/** A process can ask the others to bring their ledger into the database, and see when they have. */
export declare const flushRequests: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0009-flush-requests.d.ts.map