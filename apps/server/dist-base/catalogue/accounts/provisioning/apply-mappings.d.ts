import type { Db } from "../../../db/engine.ts";
import type { GroupRole } from "../../../identity/viewer.ts";
/** A role in a resource group that a person's groups changed. */
export interface ResourceGroupChange {
    readonly group: string;
    readonly organization: string;
    /** Undefined where the role ended. */
    readonly role?: GroupRole;
}
/**
 * Makes a person's roles in resource groups what their groups at an issuer say. Roles that an admin gave, or another
 * issuer, stay as they are.
 */
export declare const applyMappings: (db: Db, issuer: string, groups: ReadonlySet<string>, userId: number) => Promise<readonly ResourceGroupChange[]>;
//# sourceMappingURL=apply-mappings.d.ts.map