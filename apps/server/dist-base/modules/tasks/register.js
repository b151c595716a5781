import { readFileSync } from "node:fs";
import { aboutFile } from "@orrery/tasks/pages";
import { registerTasks } from "./routes.js";
import { createRunnableModels } from "./runnable-models.js";
import { createTaskService } from "./service.js";
export const register = async (app, deps) => {
    const tasks = createTaskService({
        about: (id) => readFileSync(aboutFile(id), "utf8"),
        sourceUrl: (id, file) => `${deps.config.sourceUrl}/blob/main/packages/tasks/src/tasks/${id}/${file}`,
        runnableModels: createRunnableModels(deps),
    });
    await registerTasks(app, tasks);
};
//# sourceMappingURL=register.js.map