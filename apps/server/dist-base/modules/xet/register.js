import { join } from "node:path";
import { registerXet } from "./routes.js";
export const register = (app, { xet, secret, now, config }) => registerXet(app, { xet, secret, now, publicUrl: config.publicUrl, incoming: join(config.dataFolder, "incoming") });
//# sourceMappingURL=register.js.map