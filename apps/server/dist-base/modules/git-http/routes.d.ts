import type { App } from "../../http/fastify-app.ts";
import type { GitHttpService } from "./service.ts";
/** Clone, fetch and push with git. */
export declare const registerGitHttp: (app: App, service: GitHttpService) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map