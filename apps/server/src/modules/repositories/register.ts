import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createLikeService } from "./like-service.ts";
import { createOwnerService } from "./owner-service.ts";
import { registerRepositories } from "./routes.ts";
import { createRepositoryService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): void =>
  registerRepositories(app, {
    repositories: createRepositoryService(deps),
    owners: createOwnerService(deps),
    likes: createLikeService(deps),
    workers: deps.workers,
    publicUrl: deps.config.publicUrl,
  });
