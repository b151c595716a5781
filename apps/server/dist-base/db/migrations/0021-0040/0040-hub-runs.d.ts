import type { Kysely } from "kysely";
/** Which quantization an admin chose for a model, and which models each process of the hub has loaded. */
export declare const hubRuns: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0040-hub-runs.d.ts.map