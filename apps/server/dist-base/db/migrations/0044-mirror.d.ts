import type { Kysely } from "kysely";
/** What the mirror knows about revisions of other hubs, files that it can fetch from them, and commits to decide about. */
export declare const mirror: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0044-mirror.d.ts.map