import { createGuard } from "../../guard/guard.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerCardImages } from "./routes.ts";
import { createCardImageService, imageLimits } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  const guard = deps.imageGuard ?? (deps.config.isImageProxied ? createGuard(imageLimits) : undefined);
  registerCardImages(app, createCardImageService({ ...deps, guard }));
};
