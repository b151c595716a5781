import type { App } from "../../../http/fastify-app.ts";
import type { WorkerService } from "./service.ts";
/** How workers join and leave. */
export declare const registerWorkers: (app: App, service: WorkerService) => void;
//# sourceMappingURL=routes.d.ts.map