import type { DeletedUser, HubUsers, UserInvitation } from "@orrery/contract";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Role, Viewer } from "../../../identity/viewer.ts";
import { type DeleteUserDeps } from "./delete-user.ts";
/** What hub admins do with users. */
export interface UserService {
    readonly list: (search: string, viewer: Viewer) => Promise<HubUsers>;
    readonly setDisabled: (name: string, isDisabled: boolean, actor: Actor) => Promise<void>;
    /** Creates a link that signs the user in once. */
    readonly invite: (name: string, hub: string, actor: Actor) => Promise<UserInvitation>;
    /** @param transferTo The account that gets the user's repositories and collections. */
    readonly remove: (name: string, transferTo: string | undefined, actor: Actor) => Promise<DeletedUser>;
}
interface UserDeps extends DeleteUserDeps {
    readonly tokens: {
        readonly createLink: (accountId: number, role: Role, lifeMs: number) => Promise<{
            readonly code: string;
            readonly expiresAt: number;
        }>;
    };
    readonly config: {
        readonly isOidcOnly: boolean;
        readonly oidcIssuers: readonly unknown[];
    };
}
export declare const createUserService: (deps: UserDeps) => UserService;
export {};
//# sourceMappingURL=service.d.ts.map