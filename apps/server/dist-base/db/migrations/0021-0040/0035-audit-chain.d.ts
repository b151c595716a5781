import { type Kysely } from "kysely";
/** Hashes that chain the events of the audit log, and how far they were streamed. Earlier events stay without a hash. */
export declare const auditChain: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0035-audit-chain.d.ts.map