import type { Kysely } from "kysely";
/** Calls of each process at each endpoint. Rows of processes that have ended are deleted when another one starts. */
export declare const endpointLoads: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0031-endpoint-loads.d.ts.map