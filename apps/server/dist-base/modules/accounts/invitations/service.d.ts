import type { CreatedInvitation, Invitation, InvitationPreview, NewInvitation, OrganizationSettings } from "@orrery/contract";
import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
/** Links by which people join an organization, and its settings. */
export interface InvitationService {
    readonly list: (organization: string, viewer: Viewer) => Promise<Invitation[]>;
    readonly create: (organization: string, request: NewInvitation, hub: string, actor: Actor) => Promise<CreatedInvitation>;
    readonly revoke: (organization: string, id: string, actor: Actor) => Promise<void>;
    readonly preview: (code: string, viewer: Viewer) => Promise<InvitationPreview>;
    readonly accept: (code: string, actor: Actor) => Promise<InvitationPreview>;
    readonly settings: (organization: string, viewer: Viewer) => Promise<OrganizationSettings>;
    readonly configure: (organization: string, settings: OrganizationSettings, address: string, actor: Actor) => Promise<OrganizationSettings>;
}
export interface InvitationDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly config: {
        readonly oidcIssuers: readonly OidcIssuer[];
    };
}
export declare const createInvitationService: (deps: InvitationDeps) => InvitationService;
//# sourceMappingURL=service.d.ts.map