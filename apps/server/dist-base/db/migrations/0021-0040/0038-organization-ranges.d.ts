import type { Kysely } from "kysely";
/** The addresses from which members reach an organization. */
export declare const organizationRanges: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0038-organization-ranges.d.ts.map