import type { App } from "../../http/fastify-app.ts";
import type { RowService } from "./service.ts";
/** The rows of datasets, and what their columns hold. */
export declare const registerRows: (app: App, service: RowService) => void;
//# sourceMappingURL=routes.d.ts.map