import type { App } from "../../http/fastify-app.ts";
import type { FileRoutes } from "./routes.ts";
/** The upload protocol of existing hub clients. */
export declare const registerUploads: (app: App, routes: FileRoutes) => Promise<void>;
//# sourceMappingURL=upload-routes.d.ts.map