import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerInvitations } from "./invitations/routes.ts";
import { createInvitationService } from "./invitations/service.ts";
import { registerOwners } from "./owners/routes.ts";
import { createOwnerPageService } from "./owners/service.ts";
import { registerResourceGroups } from "./resource-groups/routes.ts";
import { createResourceGroupService } from "./resource-groups/service.ts";
import { registerAccounts } from "./routes.ts";
import { registerUsers } from "./users/routes.ts";
import { createUserService } from "./users/service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  registerAccounts(app, deps.accounts, deps.tokens.current);
  registerInvitations(app, createInvitationService(deps), deps.config.publicUrl);
  registerUsers(app, createUserService(deps), deps.config.publicUrl);
  registerResourceGroups(app, createResourceGroupService(deps));
  registerOwners(app, createOwnerPageService(deps));
};
