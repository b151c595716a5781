import type { DeletedUser } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
export interface DeleteUserDeps {
    readonly db: Db;
    readonly catalogue: Pick<Catalogue, "move">;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** Deletes a user. The account is disabled first, so that it changes nothing while its repositories are moved. */
export declare const deleteUser: (deps: DeleteUserDeps) => (name: string, transferTo: string | undefined, actor: Actor) => Promise<DeletedUser>;
//# sourceMappingURL=delete-user.d.ts.map