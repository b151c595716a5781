import type { App } from "../../../http/fastify-app.ts";
import type { ResourceGroupService } from "./service.ts";
/** Resource groups of organizations. */
export declare const registerResourceGroups: (app: App, service: ResourceGroupService) => void;
//# sourceMappingURL=routes.d.ts.map