import type { Kysely } from "kysely";
/** What rules of the mirror refused, and whom. */
export declare const mirrorRefusals: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0045-mirror-refusals.d.ts.map