import type { Kysely } from "kysely";
/** Links by which people join an organization, and whether its new repositories are private. */
export declare const invitations: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0020-invitations.d.ts.map