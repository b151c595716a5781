import type { App } from "../../http/fastify-app.ts";
import type { KeyService } from "./service.ts";
/** Keys at providers, and which providers there are. */
export declare const registerKeys: (app: App, service: KeyService) => void;
//# sourceMappingURL=routes.d.ts.map