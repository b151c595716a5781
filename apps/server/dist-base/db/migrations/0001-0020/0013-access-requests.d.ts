import type { Kysely } from "kysely";
/** Who has asked for the files of gated repositories, and the answer. */
export declare const accessRequests: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0013-access-requests.d.ts.map