import type { App } from "../../../http/fastify-app.ts";
import { type LfsRoutes } from "./content-routes.ts";
/** Large files: batches, locks, and the addresses that a batch gives. */
export declare const registerLfs: (app: App, routes: LfsRoutes) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map