import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerRegistry } from "./routes.ts";
import { createRegistryService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): Promise<void> => {
  const { isAnonymousAllowed, publicUrl } = deps.config;
  return registerRegistry(app, {
    service: createRegistryService({ ...deps, isAnonymousAllowed }),
    tokens: deps.tokens,
    isAnonymousAllowed,
    publicUrl,
    onPull: deps.downloads.count,
  });
};
