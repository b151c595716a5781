import { join } from "node:path";
import { createGitView } from "../../catalogue/history/git-view.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerGitHttp } from "./routes.ts";
import { createGitHttpService } from "./service.ts";

const mib = 1024 ** 2;

export const register = (app: App, deps: ModuleDeps): Promise<void> => {
  const { db, config } = deps;
  const service = createGitHttpService({
    ...deps,
    pushes: deps.shutdown.pushes,
    view: createGitView(db),
    incoming: join(config.dataFolder, "incoming"),
    maxPushBytes: config.maxPushMib * mib,
    maxGitFileBytes: config.maxGitFileMib * mib,
    onError: (error) => app.log.error({ err: error }, "a git request failed after its reply began"),
  });
  return registerGitHttp(app, service);
};
