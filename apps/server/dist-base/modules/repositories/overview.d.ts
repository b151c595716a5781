import type { App } from "../../http/fastify-app.ts";
import type { RepositoryService } from "./service.ts";
export declare const registerOverview: (app: App, repositories: RepositoryService) => void;
//# sourceMappingURL=overview.d.ts.map