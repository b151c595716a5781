import type { App } from "../../../http/fastify-app.ts";
import type { OwnerService } from "./service.ts";
/** Pages of users and organizations. */
export declare const registerOwners: (app: App, owners: OwnerService) => void;
//# sourceMappingURL=routes.d.ts.map