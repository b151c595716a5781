import { registerProviderChecks } from "./routes.js";
import { createProviderCheckService } from "./service.js";
export const register = (app, deps) => registerProviderChecks(app, createProviderCheckService({ ...deps, fetch, providersAt: deps.config.providersAt }));
//# sourceMappingURL=register.js.map