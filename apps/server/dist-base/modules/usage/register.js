import { registerUsage } from "./routes.js";
import { createUsageService } from "./service.js";
export const register = (app, deps) => registerUsage(app, createUsageService(deps));
//# sourceMappingURL=register.js.map