import { type Insertable, type Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type InvitationRow = Selectable<Tables["invitations"]>;
/** Invitations that can still be used, newest first. */
export declare const openInvitations: (db: Db, organizationId: number, at: number) => Promise<InvitationRow[]>;
export declare const insertInvitation: (db: Db, values: Insertable<Tables["invitations"]>) => Promise<InvitationRow>;
export declare const deleteInvitation: (db: Db, organizationId: number, id: string) => Promise<boolean>;
export declare const deleteExpiredInvitations: (db: Db, at: number) => Promise<void>;
/** An invitation by the hash of its code, with its organization, if it can still be used. */
export declare const findInvitation: (db: Db, hash: string, at: number) => Promise<{
    created_at: number;
    created_by: string;
    expires_at: number;
    full_name: string;
    hash: string;
    id: string;
    max_uses: number;
    organization: string;
    organization_id: number;
    role: "admin" | "read" | "write";
    uses: number;
} | undefined>;
/** Uses an invitation once more; false if others have used it up meanwhile. */
export declare const countUse: (db: Db, id: string) => Promise<boolean>;
/** Adds a member with a role; false if the user is one already, whose role then stays. */
export declare const addMember: (db: Db, row: Insertable<Tables["memberships"]>) => Promise<boolean>;
//# sourceMappingURL=store.d.ts.map