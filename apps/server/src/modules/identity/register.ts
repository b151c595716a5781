import { createGuard } from "../../guard/guard.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createFailedSignIns } from "./failed-sign-ins.ts";
import { registerOAuthPages } from "./oauth/consent-routes.ts";
import { registerOAuthProtocol } from "./oauth/protocol-routes.ts";
import { createOAuthService } from "./oauth/service.ts";
import { createOidcService } from "./oidc/service.ts";
import { createPasskeyService } from "./passkeys/service.ts";
import { registerPublishers } from "./publishers/routes.ts";
import { createPublisherService } from "./publishers/service.ts";
import { registerTokens } from "./routes.ts";
import { createDirectoryGroups } from "./scim/groups/service.ts";
import { registerScim } from "./scim/routes.ts";
import { createDirectoryUsers } from "./scim/users/service.ts";

/** Documents about apps are short. */
const clientGuard = createGuard({ maxBytes: 64 * 1024, timeoutMs: 5_000, ports: [443] });

export const register = async (app: App, deps: ModuleDeps): Promise<void> => {
  const { publicUrl } = deps.config;
  const noteFailure = createFailedSignIns(deps.audit, deps.config.isFailedSignInAudited);
  const services = { tokens: deps.tokens, oidc: createOidcService(deps), passkeys: createPasskeyService(deps) };
  registerTokens(app, services, { ...deps.config, noteFailure });
  const oauth = createOAuthService({ ...deps, clientGuard });
  registerOAuthPages(app, oauth, publicUrl);
  registerPublishers(app, createPublisherService(deps));
  await registerOAuthProtocol(app, oauth, publicUrl);
  await registerScim(app, {
    issuers: deps.config.oidcIssuers,
    publicUrl,
    jsonBodies: deps.jsonBodies,
    users: createDirectoryUsers(deps),
    groups: createDirectoryGroups(deps),
  });
};
