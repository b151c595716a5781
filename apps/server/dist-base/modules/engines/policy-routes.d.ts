import type { App } from "../../http/fastify-app.ts";
import type { PolicyService } from "./policy-service.ts";
/** Reads and sets the routing policy of each level. */
export declare const registerPolicies: (app: App, service: PolicyService) => void;
//# sourceMappingURL=policy-routes.d.ts.map