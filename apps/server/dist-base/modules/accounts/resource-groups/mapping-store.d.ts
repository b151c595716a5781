import type { Insertable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { ResourceGroupRow } from "./store.ts";
export type NewMapping = Omit<Insertable<Tables["resource_group_mappings"]>, "group_id">;
export declare const mappingsOf: (db: Db, organizationId: number) => Promise<{
    group_id: number;
    issuer: string;
    name: string;
    role: "admin" | "contribute" | "read" | "write";
}[]>;
/** Roles from issuers that no longer give any in the group end here. */
export declare const replaceMappings: (db: Db, groupId: number, mappings: readonly NewMapping[]) => Promise<void>;
/** Members of the organization who have a role in the group from an issuer, or are in a group of a directory with one of the names. */
export declare const affectedMembers: (db: Db, { id, organization_id }: ResourceGroupRow, names: readonly string[]) => Promise<readonly number[]>;
//# sourceMappingURL=mapping-store.d.ts.map