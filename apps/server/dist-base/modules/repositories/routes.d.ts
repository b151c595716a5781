import type { App } from "../../http/fastify-app.ts";
import type { Workers } from "../../workers/workers.ts";
import type { LikeService } from "./like-service.ts";
import type { RepositoryOwnerService } from "./owner-service.ts";
import type { RepositoryService } from "./service.ts";
export interface RepositoryRoutes {
    readonly repositories: RepositoryService;
    readonly owners: RepositoryOwnerService;
    readonly likes: LikeService;
    readonly workers: Workers;
    readonly publicUrl: string;
}
/** Lists, records and facets of models and datasets, and their making and removal. */
export declare const registerRepositories: (app: App, routes: RepositoryRoutes) => void;
//# sourceMappingURL=routes.d.ts.map