import { createAliasService } from "./aliases/alias-service.js";
import { createPromotionService } from "./aliases/promotion-service.js";
import { registerAliases } from "./aliases/routes.js";
import { registerProtection } from "./protection-routes.js";
import { createProtectionService } from "./protection-service.js";
import { registerBranches } from "./routes.js";
import { createBranchService } from "./service.js";
export const register = (app, deps) => {
    registerBranches(app, createBranchService(deps));
    registerProtection(app, createProtectionService(deps));
    const promotion = createPromotionService(deps);
    registerAliases(app, createAliasService({ ...deps, promotion }), promotion);
};
//# sourceMappingURL=register.js.map