import type { App } from "../../http/fastify-app.ts";
import { type UsageService } from "./service.ts";
/** What routed calls came to. */
export declare const registerUsage: (app: App, service: UsageService) => void;
//# sourceMappingURL=routes.d.ts.map