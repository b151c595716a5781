import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerAccessRequests } from "./routes.ts";
import { createAccessRequestService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerAccessRequests(app, createAccessRequestService(deps), deps.config.publicUrl);
