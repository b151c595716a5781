import type { App } from "../../http/fastify-app.ts";
import type { ProviderMappingService } from "./service.ts";
/** Which provider serves which model: for everyone to read, for the hub's admins to say. */
export declare const registerProviderMappings: (app: App, service: ProviderMappingService) => void;
//# sourceMappingURL=routes.d.ts.map