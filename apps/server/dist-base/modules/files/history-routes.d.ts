import type { App } from "../../http/fastify-app.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { HistoryService } from "./history-service.ts";
import type { FileService } from "./service.ts";
interface HistoryRoutes {
    readonly files: FileService;
    readonly history: HistoryService;
    readonly publicUrl: string;
}
/** Commits of a revision or a path, one commit, and what it changed. */
export declare const registerHistory: (app: App, kind: RepositoryKind, routes: HistoryRoutes) => void;
export {};
//# sourceMappingURL=history-routes.d.ts.map