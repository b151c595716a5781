import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerProviderChecks } from "./routes.ts";
import { createProviderCheckService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerProviderChecks(app, createProviderCheckService({ ...deps, fetch, providersAt: deps.config.providersAt }));
