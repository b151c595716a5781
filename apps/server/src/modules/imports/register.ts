import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerImports } from "./routes.ts";
import { createImportService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  const service = createImportService(deps);
  app.addHook("onClose", service.close);
  registerImports(app, service);
};
