import { type Kysely } from "kysely";
/** Results of scans by content. Everything that is stored is queued. */
export declare const fileScans: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0039-file-scans.d.ts.map