import type { App } from "../../../http/fastify-app.ts";
import type { DesiredEngineService } from "./service.ts";
/** What clusters are to run, and what their reconcilers tell. */
export declare const registerDesiredEngines: (app: App, service: DesiredEngineService) => void;
//# sourceMappingURL=routes.d.ts.map