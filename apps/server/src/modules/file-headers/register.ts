import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerFileHeaders } from "./routes.ts";
import { createFileHeaderService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => registerFileHeaders(app, createFileHeaderService(deps));
