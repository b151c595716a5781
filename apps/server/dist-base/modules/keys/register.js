import { registerKeys } from "./routes.js";
import { createKeyService } from "./service.js";
export const register = (app, deps) => registerKeys(app, createKeyService(deps));
//# sourceMappingURL=register.js.map