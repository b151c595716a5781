import type { App } from "../../http/fastify-app.ts";
import type { ProviderCheckService } from "./service.ts";
/** Whether a key works, and how providers do. */
export declare const registerProviderChecks: (app: App, service: ProviderCheckService) => void;
//# sourceMappingURL=routes.d.ts.map