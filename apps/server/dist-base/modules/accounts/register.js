import { registerInvitations } from "./invitations/routes.js";
import { createInvitationService } from "./invitations/service.js";
import { registerOwners } from "./owners/routes.js";
import { createOwnerPageService } from "./owners/service.js";
import { registerResourceGroups } from "./resource-groups/routes.js";
import { createResourceGroupService } from "./resource-groups/service.js";
import { registerAccounts } from "./routes.js";
import { registerUsers } from "./users/routes.js";
import { createUserService } from "./users/service.js";
export const register = (app, deps) => {
    registerAccounts(app, deps.accounts, deps.tokens.current);
    registerInvitations(app, createInvitationService(deps), deps.config.publicUrl);
    registerUsers(app, createUserService(deps), deps.config.publicUrl);
    registerResourceGroups(app, createResourceGroupService(deps));
    registerOwners(app, createOwnerPageService(deps));
};
//# sourceMappingURL=register.js.map