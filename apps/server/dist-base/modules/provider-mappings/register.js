import { registerProviderMappings } from "./routes.js";
import { createProviderMappingService } from "./service.js";
export const register = (app, deps) => registerProviderMappings(app, createProviderMappingService(deps));
//# sourceMappingURL=register.js.map