import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerScans } from "./routes.ts";
import { createScanAdminService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => registerScans(app, createScanAdminService(deps));
