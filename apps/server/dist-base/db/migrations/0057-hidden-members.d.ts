import type { Kysely } from "kysely";
/** Whether only members see who belongs to an organization. */
export declare const hiddenMembers: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0057-hidden-members.d.ts.map