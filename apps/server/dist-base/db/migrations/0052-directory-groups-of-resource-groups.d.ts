import { type Kysely } from "kysely";
/** Which groups of a company give a role in a resource group, and which memberships come from them. */
export declare const directoryGroupsOfResourceGroups: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0052-directory-groups-of-resource-groups.d.ts.map