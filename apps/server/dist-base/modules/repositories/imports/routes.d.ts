import type { App } from "../../../http/fastify-app.ts";
import type { ImportService } from "./service.ts";
/** Imports of single repositories, for the hub's admins. */
export declare const registerImports: (app: App, service: ImportService) => void;
//# sourceMappingURL=routes.d.ts.map