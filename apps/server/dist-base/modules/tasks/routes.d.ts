import type { App } from "../../http/fastify-app.ts";
import type { TaskService } from "./service.ts";
/** `/api/tasks` and what the task pages read. */
export declare const registerTasks: (app: App, tasks: TaskService) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map