import type { Kysely } from "kysely";
/** Names that lead to commits, requests to move them, their approvals, every move, and the rules for moving. */
export declare const aliases: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0047-aliases.d.ts.map