import type { App } from "../../http/fastify-app.ts";
import type { DeploymentService } from "./deployment-service.ts";
/** Which models run on which servers, for the hub's admins. */
export declare const registerDeployments: (app: App, service: DeploymentService) => void;
//# sourceMappingURL=deployment-routes.d.ts.map