import type { AccountOverview, Member, NewOrganization, NewUser, WhoAmI } from "@orrery/contract";
import { type AccountRow } from "../../catalogue/accounts/account-store.ts";
import { type IssuerAccounts } from "../../catalogue/accounts/provisioning/issuer-accounts.ts";
import type { OidcIssuer } from "../../config/oidc-issuers.ts";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { type Viewer } from "../../identity/viewer.ts";
type MemberRole = Member["role"];
/** Users, organizations and their members. */
export interface AccountService extends IssuerAccounts {
    /** Creates the first user if there is none. */
    readonly createOwner: (name: string) => Promise<AccountRow | undefined>;
    /** The first admin, if no token was ever created. */
    readonly ownerWithoutToken: () => Promise<AccountRow | undefined>;
    /** The oldest admin account. */
    readonly firstAdmin: () => Promise<AccountRow | undefined>;
    readonly exists: (name: string) => Promise<boolean>;
    readonly whoAmI: (viewer: Viewer) => Promise<Omit<WhoAmI, "auth">>;
    readonly overview: (kind: AccountRow["kind"], name: string, viewer: Viewer) => Promise<AccountOverview>;
    readonly createUser: (request: NewUser, actor: Actor) => Promise<AccountOverview>;
    /** Throws if the viewer cannot create an organization with this name. */
    readonly checkOrganizationName: (name: string, viewer: Viewer) => Promise<void>;
    readonly createOrganization: (request: NewOrganization, actor: Actor) => Promise<AccountOverview>;
    readonly members: (organization: string, viewer: Viewer) => Promise<Member[]>;
    readonly setMember: (organization: string, user: string, role: MemberRole, actor: Actor) => Promise<Member[]>;
    readonly removeMember: (organization: string, user: string, actor: Actor) => Promise<Member[]>;
}
export interface AccountDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    /** Their directories give roles in resource groups to people who join. Default: none. */
    readonly issuers?: readonly OidcIssuer[];
}
export declare const createAccountService: (deps: AccountDeps) => AccountService;
export {};
//# sourceMappingURL=service.d.ts.map