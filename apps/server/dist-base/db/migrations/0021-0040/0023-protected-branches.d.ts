import type { Kysely } from "kysely";
/** Branches that only admins and merged pull requests change. */
export declare const protectedBranches: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0023-protected-branches.d.ts.map