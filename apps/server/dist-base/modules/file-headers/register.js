import { registerFileHeaders } from "./routes.js";
import { createFileHeaderService } from "./service.js";
export const register = (app, deps) => registerFileHeaders(app, createFileHeaderService(deps));
//# sourceMappingURL=register.js.map