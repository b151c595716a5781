import type { App } from "../../http/fastify-app.ts";
import type { ProtectionService } from "./protection-service.ts";
/** Rules for branches of repositories. */
export declare const registerProtection: (app: App, protection: ProtectionService) => void;
//# sourceMappingURL=protection-routes.d.ts.map