import type { App } from "../../../http/fastify-app.ts";
import type { HubRunService } from "./service.ts";
/** Models that the hub runs itself. */
export declare const registerHubRuns: (app: App, service: HubRunService) => void;
//# sourceMappingURL=routes.d.ts.map