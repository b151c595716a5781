import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerProviderMappings } from "./routes.ts";
import { createProviderMappingService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerProviderMappings(app, createProviderMappingService(deps));
