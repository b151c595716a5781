import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerDeployments } from "./routes.ts";
import { createDeploymentService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => registerDeployments(app, createDeploymentService(deps));
