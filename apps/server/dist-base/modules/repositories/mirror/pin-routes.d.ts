import type { App } from "../../../http/fastify-app.ts";
import type { PinService } from "./pin-service.ts";
/** Where a mirrored repository comes from, and the commit it is pinned at. */
export declare const registerPins: (app: App, pins: PinService) => void;
//# sourceMappingURL=pin-routes.d.ts.map