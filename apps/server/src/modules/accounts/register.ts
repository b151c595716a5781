import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerInvitations } from "./invitations/routes.ts";
import { createInvitationService } from "./invitations/service.ts";
import { registerOwners } from "./owners/routes.ts";
import { createOwnerPageService } from "./owners/service.ts";
import { registerResourceGroups } from "./resource-groups/routes.ts";
import { createResourceGroupService } from "./resource-groups/service.ts";
import { registerAccounts } from "./routes.ts";
import { createDirectoryGroups } from "./scim/groups/service.ts";
import { registerScim } from "./scim/routes.ts";
import { createDirectoryUsers } from "./scim/users/service.ts";
import { registerUsers } from "./users/routes.ts";
import { createUserService } from "./users/service.ts";

export const register = async (app: App, deps: ModuleDeps): Promise<void> => {
  registerAccounts(app, deps.accounts, deps.tokens.current);
  registerInvitations(app, createInvitationService(deps), deps.config.publicUrl);
  registerUsers(app, createUserService(deps), deps.config.publicUrl);
  registerResourceGroups(app, createResourceGroupService(deps));
  registerOwners(app, createOwnerPageService(deps));
  await registerScim(app, {
    issuers: deps.config.oidcIssuers,
    publicUrl: deps.config.publicUrl,
    jsonBodies: deps.jsonBodies,
    users: createDirectoryUsers(deps),
    groups: createDirectoryGroups(deps),
  });
};
