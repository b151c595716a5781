import type { App } from "../http/fastify-app.ts";
import type { AppDeps } from "./module.ts";
export declare const registerModules: (app: App, given: AppDeps) => Promise<void>;
//# sourceMappingURL=index.d.ts.map