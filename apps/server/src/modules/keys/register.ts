import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerKeys } from "./routes.ts";
import { createKeyService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => registerKeys(app, createKeyService(deps));
