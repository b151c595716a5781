import type { Kysely } from "kysely";
/** What clusters are to run, and what their reconcilers last told. */
export declare const desiredEngines: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0033-desired-engines.d.ts.map