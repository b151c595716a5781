import { registerHealthAndMetrics } from "./routes.js";
export const register = (app, deps) => registerHealthAndMetrics(app, deps);
//# sourceMappingURL=register.js.map