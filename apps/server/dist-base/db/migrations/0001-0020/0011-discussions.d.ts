import type { Kysely } from "kysely";
/** Discussions and pull requests, numbered per repository, with their events and every version of their comments. */
export declare const discussions: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0011-discussions.d.ts.map