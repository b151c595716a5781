import { registerScans } from "./routes.js";
import { createScanAdminService } from "./service.js";
export const register = (app, deps) => registerScans(app, createScanAdminService(deps));
//# sourceMappingURL=register.js.map