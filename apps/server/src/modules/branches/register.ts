import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createAliasService } from "./aliases/alias-service.ts";
import { createPromotionService } from "./aliases/promotion-service.ts";
import { registerAliases } from "./aliases/routes.ts";
import { registerProtection } from "./protection-routes.ts";
import { createProtectionService } from "./protection-service.ts";
import { registerBranches } from "./routes.ts";
import { createBranchService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void => {
  registerBranches(app, createBranchService(deps));
  registerProtection(app, createProtectionService(deps));
  const promotion = createPromotionService(deps);
  registerAliases(app, createAliasService({ ...deps, promotion }), promotion);
};
