import type { App } from "../../../http/fastify-app.ts";
import type { WorkerService } from "./service.ts";
/** Removes the endpoints of workers that are gone, until the app closes. */
export declare const sweepWorkers: (app: App, { sweep }: Pick<WorkerService, "sweep">) => void;
//# sourceMappingURL=sweep-workers.d.ts.map