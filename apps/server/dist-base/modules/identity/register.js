import { createGuard } from "../../guard/guard.js";
import { createFailedSignIns } from "./failed-sign-ins.js";
import { registerOAuthPages } from "./oauth/consent-routes.js";
import { registerOAuthProtocol } from "./oauth/protocol-routes.js";
import { createOAuthService } from "./oauth/service.js";
import { createOidcService } from "./oidc/service.js";
import { createPasskeyService } from "./passkeys/service.js";
import { registerPublishers } from "./publishers/routes.js";
import { createPublisherService } from "./publishers/service.js";
import { registerTokens } from "./routes.js";
import { createDirectoryGroups } from "./scim/groups/service.js";
import { registerScim } from "./scim/routes.js";
import { createDirectoryUsers } from "./scim/users/service.js";
/** Documents about apps are short. */
const clientGuard = createGuard({ maxBytes: 64 * 1024, timeoutMs: 5_000, ports: [443] });
export const register = async (app, deps) => {
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
//# sourceMappingURL=register.js.map