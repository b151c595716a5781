import type { Kysely } from "kysely";
/** Endpoints of workers are removed at a time, unless the worker renews them. */
export declare const endpointLeases: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0042-endpoint-leases.d.ts.map