import type { Kysely } from "kysely";
/** What users and organizations write about themselves. */
export declare const profiles: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0017-profiles.d.ts.map