import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerUsage } from "./routes.ts";
import { createUsageService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => registerUsage(app, createUsageService(deps));
