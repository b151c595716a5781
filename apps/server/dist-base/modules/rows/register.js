import { registerRows } from "./routes.js";
export const register = (app, { rows }) => registerRows(app, rows);
//# sourceMappingURL=register.js.map