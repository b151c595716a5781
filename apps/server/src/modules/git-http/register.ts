import { createGitView } from "../../catalogue/history/git-view.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerGitHttp } from "./routes.ts";
import { createGitHttpService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): Promise<void> => {
  const onError = (error: unknown): void => app.log.error({ err: error }, "could not send a pack");
  return registerGitHttp(app, createGitHttpService({ ...deps, view: createGitView(deps.db), onError }));
};
