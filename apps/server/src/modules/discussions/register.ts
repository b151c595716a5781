import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createDiscussionChanges } from "./change-service.ts";
import { createFileChangeService } from "./file-change-service.ts";
import { createMergeService } from "./merge-service.ts";
import { registerDiscussions } from "./routes.ts";
import { createDiscussionService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerDiscussions(app, {
    discussions: createDiscussionService(deps),
    changes: createDiscussionChanges(deps),
    merges: createMergeService(deps),
    fileChanges: createFileChangeService(deps),
    publicUrl: deps.config.publicUrl,
  });
