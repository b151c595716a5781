import { readFileSync } from "node:fs";
import { aboutFile } from "@orrery/tasks/pages";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerTasks } from "./routes.ts";
import { createRunnableModels } from "./runnable-models.ts";
import { createTaskService } from "./service.ts";

export const register = async (app: App, deps: ModuleDeps): Promise<void> => {
  const tasks = createTaskService({
    about: (id) => readFileSync(aboutFile(id), "utf8"),
    sourceUrl: (id, file) => `${deps.config.sourceUrl}/blob/main/packages/tasks/src/tasks/${id}/${file}`,
    runnableModels: createRunnableModels(deps),
  });
  await registerTasks(app, tasks);
};
