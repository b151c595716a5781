import type { Kysely } from "kysely";
/** Who has signed for each owner, and who is trusted. */
export declare const signers: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0050-signers.d.ts.map