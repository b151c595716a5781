import type { App } from "../../http/fastify-app.ts";
import type { DiscussionChangeService } from "./change-service.ts";
import type { FileChangeService } from "./file-change-service.ts";
import type { MergeService } from "./merge-service.ts";
import type { DiscussionService } from "./service.ts";
export interface DiscussionRoutes {
    readonly discussions: DiscussionService;
    readonly changes: DiscussionChangeService;
    readonly merges: MergeService;
    readonly fileChanges: FileChangeService;
    readonly publicUrl: string;
}
/** Discussions and pull requests of repositories. */
export declare const registerDiscussions: (app: App, routes: DiscussionRoutes) => void;
//# sourceMappingURL=routes.d.ts.map