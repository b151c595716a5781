import type { App } from "../../http/fastify-app.ts";
import type { OverviewService } from "./overview-service.ts";
/** What runs where, for people and for autoscalers. */
export declare const registerOverview: (app: App, service: OverviewService) => void;
//# sourceMappingURL=overview-routes.d.ts.map