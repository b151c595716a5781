import type { App } from "../../http/fastify-app.ts";
import type { EndpointService } from "./endpoint-service.ts";
/** The engines that serve a model, for admins of the model. */
export declare const registerEndpoints: (app: App, service: EndpointService) => void;
//# sourceMappingURL=endpoint-routes.d.ts.map