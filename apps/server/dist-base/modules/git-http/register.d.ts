import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
export declare const register: (app: App, deps: ModuleDeps) => Promise<void>;
//# sourceMappingURL=register.d.ts.map